import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import type { CallError } from '#client/call.ts'
import type { SecondFactorMethod } from '#contract/security.ts'
import { Button } from '#kit/button.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { FactorForm } from '../../parts/factor-form.tsx'
import type { SignedIn } from '../../session.ts'

export type LoginTicket = { ticket: string; methods: readonly SecondFactorMethod[]; isByLink?: boolean }

type Props = LoginTicket & {
  onDone: (merinfo: SignedIn, message: string) => void
  onBack: () => void
}

export function SecondStep({ ticket, methods, isByLink = false, onDone, onBack }: Props) {
  const [error, setError] = useState<string | null>(null)
  const onFail = ({ fields, message }: CallError) => {
    setError(Object.values(fields)[0] ?? message)
    return true
  }
  const options = useAct(api.security.signInOptions, { isChange: false, onFail })
  const signIn = useAct(api.security.signIn, { onDone: ({ merinfo }, message) => onDone(merinfo, message), onFail })
  return (
    <div className="flex flex-col gap-12">
      <p className="text-small">
        {isByLink ? (
          <Trans>The partner's link is right. One more step.</Trans>
        ) : (
          <Trans>Password correct. One more step.</Trans>
        )}
      </p>
      <FactorForm
        methods={methods}
        passkeyOptions={async () => (await options.run({ ticket }))?.data.options ?? null}
        onAnswer={({ passkey, code, recoveryCode }) => {
          setError(null)
          return signIn.run({
            ticket,
            ...(passkey !== undefined && { passkey }),
            ...(code !== undefined && { code }),
            ...(recoveryCode !== undefined && { recoveryCode }),
          })
        }}
        isPending={options.isPending || signIn.isPending}
        error={error}
      />
      <Button look="quiet" onClick={onBack}>
        <Trans>Back to the password</Trans>
      </Button>
      <p className="text-center text-small">
        <LinkText to={linkTo.lostAccess()}>
          <Trans>I have none of these any more</Trans>
        </LinkText>
      </p>
    </div>
  )
}
