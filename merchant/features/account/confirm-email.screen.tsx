import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useGet } from '#client/get.ts'
import { FormScreen, FormSkeleton } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSendForm } from '../../parts/use-send-form.ts'
import { paths } from '../../paths.ts'
import { CodeField } from './code-field.tsx'
import { codeRequest } from './code-request.ts'

export default function ConfirmEmailScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const read = useGet(api.merchants.info)
  const header = <Header title={t`Email`} onBack={back} />
  if (read.data && !read.data.emailConfirmed) return <ConfirmForm email={read.data.email} onDone={back} />
  return (
    <ReadScreen read={read} header={header} skeleton={<FormSkeleton fields={1} />}>
      {({ email }) => (
        <p className="px-20 pt-14 text-small text-soft">
          <Trans>
            <span className="font-medium text-ink">{email}</span> is confirmed.
          </Trans>
        </p>
      )}
    </ReadScreen>
  )
}

function ConfirmForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { code: '' }, mode: 'onTouched' })
  const confirm = useSendForm(api.account.confirmEmail, form, onDone)
  return (
    <FormScreen
      header={<Header title={t`Email`} onBack={onDone} />}
      form={form}
      onSubmit={form.handleSubmit(({ code }) =>
        confirm.run({ code: code.trim(), request: codeRequest('confirm_email') }),
      )}
      submit={{ label: <Trans>Confirm email</Trans>, isPending: confirm.isPending }}
    >
      <p className="pb-4 text-small text-soft">
        <Trans>
          Codes and warnings about your money go to <span className="font-medium text-ink">{email}</span>. Send yourself
          a code and enter it here.
        </Trans>
      </p>
      <CodeField
        {...form.register('code', { validate: (value) => value.trim() !== '' || t`Enter the code.` })}
        purpose="confirm_email"
        account={async () => email}
        error={form.formState.errors.code?.message}
      />
    </FormScreen>
  )
}
