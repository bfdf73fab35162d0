import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { TextAreaField } from '#kit/field.tsx'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { useSendForm } from '../../parts/use-send-form.ts'

export function ReportQuestion({ id }: { id: string }) {
  const { t } = useLingui()
  const back = useBack(linkTo.question(id))
  const form = useForm({ defaultValues: { reason: '' }, mode: 'onTouched' })
  const report = useSendForm(api.questions.report, form, back)
  return (
    <FormScreen
      header={<Header title={t`Report this conversation`} onBack={back} />}
      form={form}
      onSubmit={form.handleSubmit(({ reason }) => report.run({ id, reason: reason.trim() }))}
      submit={{ label: <Trans>Send the report</Trans>, isPending: report.isPending }}
    >
      <p className="text-small text-soft">
        <Trans>The platform then reads the conversation. You see each reading under Platform activity.</Trans>
      </p>
      <TextAreaField
        {...form.register('reason', { validate: (value) => value.trim() !== '' || t`Describe what is wrong.` })}
        label={t`What is wrong`}
        rows={4}
        maxLength={limits.reasonMax}
        error={form.formState.errors.reason?.message}
      />
    </FormScreen>
  )
}
