import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { TextAreaField } from '#kit/field.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { useBack } from '../../app/back.ts'
import { api, useAct } from '../../call.ts'
import { linkTo } from '../../paths.ts'
import { useSubjectName } from './subject-name.ts'

/** What is wrong with an act, a decision or a hold, in the merchant's own words. */
export function ObjectionForm({ subject }: { subject: string }) {
  const { t } = useLingui()
  const back = useBack(linkTo.settings({ part: 'acts' }))
  const name = useSubjectName()(subject)
  const form = useForm({ defaultValues: { text: '' }, mode: 'onTouched' })
  const object = useAct(api.objections.object, {
    onDone: (_, message) => {
      toasts.done(message)
      back()
    },
    onFail: ({ fields }) => {
      if (fields['text'] === undefined) return false
      form.setError('text', { message: fields['text'] }, { shouldFocus: true })
      return true
    },
  })
  const submit = form.handleSubmit(async ({ text }) => {
    await object.run({ subject, text })
  })
  return (
    <form noValidate className="h-full" onSubmit={(event) => void submit(event)}>
      <Screen
        header={<Header title={t`Appeal`} onBack={back} />}
        action={
          <BottomAction>
            <Button type="submit" isPending={object.isPending}>
              <Trans>Submit appeal</Trans>
            </Button>
          </BottomAction>
        }
      >
        <div className="flex flex-col gap-14 px-20 pt-8">
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
        </div>
      </Screen>
    </form>
  )
}
