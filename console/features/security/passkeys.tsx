import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { createPasskey, knowsPasskeys } from '#client/passkey.ts'
import { deviceName } from '#contract/device-name.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorSecurity } from '#contract/operator/security.ts'
import { DateText } from '#kit/date-text.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx'
import { SectionHead } from './section-head.tsx'

export type Passkey = Reply<typeof operatorSecurity.overview>['passkeys'][number]

type Open = { dialog: 'rename' | 'remove'; passkey: Passkey }

/** The operator's passkeys. Each is enough to log in, and confirms decisions about money. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <section>
      <SectionHead>
        <Trans>Passkeys</Trans>
      </SectionHead>
      <p className="pb-12 text-soft">
        <Trans>Log in with your fingerprint, your face or your screen lock, without a password.</Trans>
      </p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onOpen={setOpen} />}
      <AddPasskey count={passkeys.length} />
      {open?.dialog === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
    </section>
  )
}

function PasskeyList({ passkeys, onOpen }: { passkeys: readonly Passkey[]; onOpen: (open: Open) => void }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Passkeys`} className="mb-12 border-t border-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center gap-10 border-b border-line py-8">
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{passkey.name}</p>
            <p className="text-tiny text-soft">
              <PasskeyTimes passkey={passkey} />
            </p>
          </div>
          <RowButton look="secondary" onClick={() => onOpen({ dialog: 'rename', passkey })}>
            <Trans>Rename…</Trans>
          </RowButton>
          <RowButton look="danger" onClick={() => onOpen({ dialog: 'remove', passkey })}>
            <Trans>Remove…</Trans>
          </RowButton>
        </li>
      ))}
    </ul>
  )
}

const PasskeyTimes = ({ passkey: { createdAt, lastUsedAt } }: { passkey: Passkey }) =>
  lastUsedAt === null ? (
    <Trans>
      added <DateText at={createdAt} style="day" />
    </Trans>
  ) : (
    <Trans>
      last used <DateText at={lastUsedAt} />
    </Trans>
  )

function AddPasskey({ count }: { count: number }) {
  const { t } = useLingui()
  const options = useAct(api.operatorSecurity.passkeyOptions, { isChange: false })
  const add = useAct(api.operatorSecurity.addPasskey, { onDone: (_, message) => toasts.done(message) })
  const press = async () => {
    const challenge = await options.run({})
    if (!challenge) return
    const passkey = await createPasskey(challenge.data.options)
    if (passkey === null) toasts.fail(t`No passkey was added.`)
    else await add.run({ passkey, name: deviceName(navigator.userAgent) ?? t`Passkey` })
  }
  const why = !knowsPasskeys()
    ? t`This browser has no passkeys.`
    : count >= limits.passkeysMax
      ? t`Remove another one first.`
      : null
  return (
    <RowButton look="secondary" isPending={options.isPending || add.isPending} why={why} onClick={() => void press()}>
      <Trans>Add a passkey</Trans>
    </RowButton>
  )
}
