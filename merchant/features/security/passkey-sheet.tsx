import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAct } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import type { Passkey } from './security.screen.tsx'

export function PasskeySheet({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet isOpen={passkey !== null} onClose={onClose} title={t`Passkey`}>
      {passkey && <PasskeyForm passkey={passkey} onClose={onClose} />}
    </Sheet>
  )
}

function PasskeyForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const [error, setError] = useState<string>()
  const done = (message: string) => {
    toasts.done(message)
    onClose()
  }
  const rename = useAct(api.security.renamePasskey, { onDone: (_, message) => done(message) })
  const remove = useAct(api.security.removePasskey, { onDone: () => done(t`Passkey removed`) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name === '') setError(t`Enter a name.`)
    else void rename.run({ id: passkey.id, name })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-12 px-20 pb-24">
      <Field
        name="name"
        label={t`Name`}
        defaultValue={passkey.name}
        maxLength={limits.passkeyNameMax}
        error={error}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" isPending={rename.isPending}>
        <Trans>Save</Trans>
      </Button>
      <Button look="danger" isPending={remove.isPending} onClick={() => void remove.run({ id: passkey.id })}>
        <Trans>Remove passkey</Trans>
      </Button>
    </form>
  )
}
