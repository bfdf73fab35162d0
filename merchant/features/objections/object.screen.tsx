import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { TextAreaField } from '#kit/field.tsx'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { useSendForm } from '../../parts/use-send-form.ts'
import { useSubjectName } from './subject-name.ts'

export default function ObjectScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const subject = search.get('subject') ?? ''
  const back = useBack(linkTo.settings({ part: 'acts' }))
  const name = useSubjectName()(subject)
  const form = useForm({ defaultValues: { text: '' }, mode: 'onTouched' })
  const object = useSendForm(api.objections.object, form, back)
  return (
    <FormScreen
      header={<Header title={t`Appeal`} onBack={back} />}
      form={form}
      onSubmit={form.handleSubmit(({ text }) => object.run({ subject, text }))}
      submit={{ label: <Trans>Submit appeal</Trans>, isPending: object.isPending }}
    >
      <h2 className="text-body font-semibold [overflow-wrap:anywhere]">{name}</h2>
      <p className="text-small text-soft">
        <Trans>
          Someone other than the person who decided reviews your appeal and replies by message and email. Appealing
          never counts against you.
        </Trans>
      </p>
      <TextAreaField
        {...form.register('text', {
          validate: (value) => value.trim() !== '' || t`Enter what is wrong and what you are asking for.`,
        })}
        label={t`What is wrong and what you are asking for`}
        rows={6}
        maxLength={limits.objectionMax}
        error={form.formState.errors.text?.message}
      />
    </FormScreen>
  )
}
