import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { SectionHead } from './section-head.tsx'

export function Password() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <SectionHead>
        <Trans>Password</Trans>
      </SectionHead>
      <RowButton look="secondary" onClick={() => setOpen(true)}>
        <Trans>Change the password…</Trans>
      </RowButton>
      {isOpen && <ChangePassword onClose={() => setOpen(false)} />}
    </section>
  )
}

const nothing = { old: '', chosen: '', again: '' }

function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(nothing)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const change = useAct(api.operatorSecurity.changePassword, {
    onDone: (_, message) => {
      toasts.done(message)
      onClose()
    },
    onFail: ({ fields, message }) => {
      setRefused(Object.keys(fields).length > 0 ? fields : { all: message })
      return true
    },
  })
  const set = (name: keyof typeof nothing) => (text: string) => {
    setRefused({})
    setTyped({ ...typed, [name]: text })
  }
  const why =
    typed.old === '' || typed.chosen === ''
      ? t`Enter the current and the new password.`
      : typed.chosen === typed.again
        ? null
        : t`The two passwords differ.`
  const field = { type: 'password', maxLength: limits.passwordMax } as const
  const chosen = { ...field, autoComplete: 'new-password' } as const
  return (
    <ActDialog
      title={t`Change the password?`}
      under={t`Your other sessions end.`}
      act={t`Change the password`}
      isPending={change.isPending}
      why={why}
      refused={refused['all'] ?? null}
      onAct={() => void change.run({ oldPassword: typed.old, newPassword: typed.chosen })}
      onClose={onClose}
    >
      <TextInput
        {...field}
        autoComplete="current-password"
        label={<Trans>Current password</Trans>}
        value={typed.old}
        onChange={set('old')}
        error={refused['oldPassword'] ?? null}
      />
      <TextInput
        {...chosen}
        label={<Trans>New password, 10 characters or more</Trans>}
        value={typed.chosen}
        onChange={set('chosen')}
        error={refused['newPassword'] ?? null}
      />
      <TextInput {...chosen} label={<Trans>New password again</Trans>} value={typed.again} onChange={set('again')} />
    </ActDialog>
  )
}
