import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorSecurity } from '#contract/operator/security.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { UnreadRoom } from '../../parts/unread-room.tsx'
import { RecoveryCodes } from '../../recovery-codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { SectionHead } from './section-head.tsx'

type Overview = Reply<typeof operatorSecurity.overview>

export default function SecurityScreen() {
  const read = useGet(api.operatorSecurity.overview)
  const { data } = read
  if (!data) return <UnreadRoom read={read} />
  return (
    <main className="min-h-0 flex-1 overflow-y-auto px-20 pb-32">
      <div className="max-w-860">
        <Passkeys passkeys={data.passkeys} />
        <App app={data.app} />
        <Codes left={data.recoveryCodesLeft} />
        <Password />
      </div>
    </main>
  )
}

function App({ app }: { app: Overview['app'] }) {
  return (
    <section>
      <SectionHead>
        <Trans>Authenticator app</Trans>
      </SectionHead>
      <p className="text-soft">
        {app ? (
          <Trans>
            on since <DateText at={app.since} />
          </Trans>
        ) : (
          <Trans>off</Trans>
        )}
      </p>
    </section>
  )
}

function Codes({ left }: { left: number }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useAct(api.operatorSecurity.renewRecoveryCodes, {
    onDone: ({ recoveryCodes }) => {
      setOpen(false)
      setCodes(recoveryCodes)
    },
    onFail: ({ message }) => {
      setRefused(message)
      return true
    },
  })
  return (
    <section>
      <SectionHead beside={<Plural value={left} one="# left" other="# left" />}>
        <Trans>Recovery codes</Trans>
      </SectionHead>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <RowButton
          look="secondary"
          onClick={() => {
            setRefused(null)
            setOpen(true)
          }}
        >
          <Trans>New recovery codes…</Trans>
        </RowButton>
      )}
      {isOpen && (
        <ActDialog
          title={t`Create new recovery codes?`}
          under={t`The codes that you saved before will stop working.`}
          act={t`Create`}
          isPending={renew.isPending}
          refused={refused}
          onAct={() => void renew.run({})}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
