import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'

import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import type { MerchantInfo } from '../../session.ts'
import { type ApplicationField, type ApplicationTexts, askedAgain, isPhotoField, isTextField } from './application.ts'
import { ApplicationFields } from './application-field.tsx'
import { useApplicationPhotos } from './application-photos.ts'
import { forgive } from './forgive.ts'
import { bodyOf, useSendApplication } from './send-application.ts'

/** The same form once more: after `redo` with the fields that were asked for alone, after a rejection with all. */
export function ApplicationAgain({ info, onDone }: { info: MerchantInfo; onDone: () => void }) {
  const { t } = useLingui()
  const isRedo = info.redo.length > 0
  const fields: readonly ApplicationField[] = askedAgain.filter((field) => !isRedo || info.redo.includes(field))
  const form = useForm<ApplicationTexts>({ defaultValues: textsOf(info), mode: 'onTouched' })
  const photos = useApplicationPhotos()
  const { send, isPending } = useSendApplication({ form, photos, fields })

  const submit = async () => {
    // After a rejection the photos that were sent stand until they are replaced.
    const missing = isRedo ? photos.missing(fields.filter(isPhotoField)) : []
    const isRight = await form.trigger(fields.filter(isTextField), { shouldFocus: true })
    if (!isRight || missing.length > 0) return
    const body = await bodyOf(form.getValues(), { photos, fields })
    if (!body) return
    const answer = await send(body)
    if (!answer) return
    toasts.done(answer.msg)
    onDone()
  }

  return (
    <form
      noValidate
      className="h-full"
      onChange={(event) => forgive(form, event)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && photos.sending === null) void submit()
      }}
    >
      <Screen
        header={<Header title={t`Resubmit`} onBack={onDone} />}
        action={
          <BottomAction>
            <Button type="submit" isPending={isPending || photos.sending !== null}>
              <Trans>Submit application</Trans>
            </Button>
          </BottomAction>
        }
      >
        <div className="flex flex-col gap-20 px-20 pt-8">
          {info.statusReason && <p className="rounded-field bg-fill px-14 py-12 text-small">{info.statusReason}</p>}
          {!isRedo && (
            <p className="text-caption text-soft">
              <Trans>Photos you do not replace stay as submitted.</Trans>
            </p>
          )}
          <ApplicationFields fields={fields} form={form} photos={photos} />
        </div>
      </Screen>
    </form>
  )
}

const textsOf = ({ shop, country, realName, phone, email }: MerchantInfo): ApplicationTexts => ({
  storeName: shop.name,
  storeAddress: shop.address,
  country,
  realName,
  phone,
  email,
  password: '',
  passwordConfirm: '',
  invitationCode: '',
})
