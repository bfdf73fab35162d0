import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import type { CallError } from '#client/call.ts'
import { limits } from '#contract/limits.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import type { Passkey } from './passkeys.tsx'

type Props = { passkey: Passkey; onClose: () => void }

function useRefused() {
  const [refused, setRefused] = useState<string | null>(null)
  const onFail = ({ fields, message }: CallError) => {
    setRefused(Object.values(fields)[0] ?? message)
    return true
  }
  return { refused, onFail }
}

export function RenamePasskey({ passkey, onClose }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState(passkey.name)
  const { refused, onFail } = useRefused()
  const rename = useAct(api.operatorSecurity.renamePasskey, {
    onDone: (_, message) => {
      toasts.done(message)
      onClose()
    },
    onFail,
  })
  return (
    <ActDialog
      title={t`Rename the passkey`}
      act={t`Save`}
      isPending={rename.isPending}
      why={name.trim() === '' ? t`Enter a name.` : null}
      refused={refused}
      onAct={() => void rename.run({ id: passkey.id, name: name.trim() })}
      onClose={onClose}
    >
      <TextInput label={t`Name`} value={name} onChange={setName} maxLength={limits.passkeyNameMax} />
    </ActDialog>
  )
}

export function RemovePasskey({ passkey, onClose }: Props) {
  const { t } = useLingui()
  const { refused, onFail } = useRefused()
  const remove = useAct(api.operatorSecurity.removePasskey, {
    onDone: () => {
      toasts.done(t`Passkey removed`)
      onClose()
    },
    onFail,
  })
  return (
    <ActDialog
      title={t`Remove this passkey?`}
      under={passkey.name}
      act={t`Remove passkey`}
      isDanger
      isPending={remove.isPending}
      refused={refused}
      onAct={() => void remove.run({ id: passkey.id })}
      onClose={onClose}
    />
  )
}
