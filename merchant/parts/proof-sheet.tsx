import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import type { StepUpMethod } from '#contract/security.ts'
import { Sheet } from '#kit/sheet.tsx'
import { api } from '../api.ts'
import { setSession } from '../session.ts'
import { FactorForm } from './factor-form.tsx'

const { stepUpMinutes } = limits

type Props = { methods: readonly StepUpMethod[]; onEnd: (isGiven: boolean) => void }

/** Asks for a proof of identity before an act that needs a fresh one. The act then continues with what was typed. */
export function ProofSheet({ methods, onEnd }: Props) {
  const { t } = useLingui()
  const [error, setError] = useState<string | null>(null)
  const showFailure = ({ fields, message }: { fields: Readonly<Record<string, string>>; message: string }) => {
    setError(Object.values(fields)[0] ?? message)
    return true
  }
  const take = ({ token }: { token: string }) => {
    setSession({ token })
    onEnd(true)
  }
  const options = useAct(api.security.stepUpOptions, { isChange: false, onFail: showFailure })
  const stepUp = useAct(api.security.stepUp, { isChange: false, onDone: take, onFail: showFailure })
  return (
    <Sheet isOpen onClose={() => onEnd(false)} title={t`Confirm that it is you`}>
      <div className="flex flex-col gap-14 px-20 pb-24">
        <p className="text-small text-soft">
          <Trans>This step is protected. It stays confirmed for {stepUpMinutes} minutes.</Trans>
        </p>
        <FactorForm
          methods={methods}
          passkeyOptions={async () => (await options.run({}))?.data.options ?? null}
          onAnswer={(answer) => {
            setError(null)
            return stepUp.run(answer)
          }}
          isPending={options.isPending || stepUp.isPending}
          error={error}
        />
      </div>
    </Sheet>
  )
}
