import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/index.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { CopyButton } from '#kit/copy-button.tsx'
import { Field } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Secret = Reply<typeof contract.security.beginApp>

export default function AuthenticatorScreen() {
  const { t } = useLingui()
  const back = useBack(linkTo.settings({ part: 'security' }))
  const [secret, setSecret] = useState<Secret | null>(null)
  const begin = useAct(api.security.beginApp, { isChange: false, onDone: setSecret })
  if (secret) return <EnterCode secret={secret} onDone={back} />
  return (
    <Screen
      header={<Header title={t`Authenticator app`} onBack={back} />}
      action={
        <BottomAction>
          <Button isPending={begin.isPending} onClick={() => void begin.run({})}>
            <Trans>Show the QR code</Trans>
          </Button>
        </BottomAction>
      }
    >
      <div className="flex flex-col gap-14 px-20 pt-8 text-small text-soft">
        <p>
          <Trans>An authenticator app shows a new code every 30 seconds. You enter it after your password.</Trans>
        </p>
        <p>
          <Trans>
            Use any app of this kind, such as the one in your password manager. It works without a connection.
          </Trans>
        </p>
      </div>
    </Screen>
  )
}

const AppLink = ({ uri, children }: { uri: string; children: ReactNode }) => (
  <a href={uri} className="inline-block min-h-44 content-center text-accent">
    {children}
  </a>
)

function EnterCode({ secret, onDone }: { secret: Secret; onDone: () => void }) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm({ defaultValues: { code: '' }, mode: 'onTouched' })
  const confirm = useAct(api.security.confirmApp, {
    onDone: ({ recoveryCodes }, message) => {
      toasts.done(message)
      if (recoveryCodes) setCodes(recoveryCodes)
      else onDone()
    },
    onFail: ({ fields }) => showFieldErrors(form, fields),
  })
  return (
    <FormScreen
      header={<Header title={t`Authenticator app`} onBack={onDone} />}
      form={form}
      onSubmit={form.handleSubmit((values) => confirm.run(values))}
      submit={{ label: <Trans>Turn on</Trans>, isPending: confirm.isPending }}
    >
      <p className="text-small text-soft">
        <Trans>
          Scan this with your app, or <AppLink uri={secret.uri}>open it on this phone</AppLink>.
        </Trans>
      </p>
      <QrCode text={secret.uri} label={t`QR code for your authenticator app`} className="mx-auto size-200" />
      <p className="text-center text-caption text-soft">
        <Trans>Or type this key:</Trans>{' '}
        <span className="figures font-mono text-ink [overflow-wrap:anywhere]">{secret.secret}</span>{' '}
        <CopyButton text={secret.secret} label={t`Copy key`} />
      </p>
      <Field
        {...form.register('code', { validate: (value) => /^\s*(\d\s*){6}$/.test(value) || t`Enter the 6 digits.` })}
        label={t`Code from your authenticator app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.formState.errors.code?.message}
      />
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          setCodes(null)
          onDone()
        }}
      />
    </FormScreen>
  )
}
