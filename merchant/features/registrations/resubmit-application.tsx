import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { toasts } from '#kit/toasts.tsx'
import type { MerchantInfo } from '../../session.ts'
import {
  type ApplicationTexts,
  hasPhoto,
  isPhotoField,
  isTextField,
  type PhotoField,
  resubmittedFields,
} from './application.ts'
import { ApplicationFields } from './application-fields.tsx'
import { bodyOf, useSendApplication } from './send-application.ts'
import { useApplicationPhotos } from './use-application-photos.ts'

/** The form again: with the fields that the reviewer asks for, or with all fields after a rejection. */
export function ResubmitApplication({ info, onDone }: { info: MerchantInfo; onDone: () => void }) {
  const { t } = useLingui()
  const isRedo = info.redo.length > 0
  const form = useForm<ApplicationTexts>({ defaultValues: textsOf(info), mode: 'onTouched' })
  const idKind = form.watch('idKind')
  const fields = resubmittedFields.filter((field) => (isRedo ? info.redo.includes(field) : hasPhoto(field, idKind)))
  const photos = useApplicationPhotos()
  const { send, isPending } = useSendApplication({ form, photos, fields })
  const isSending = isPending || photos.isWaiting

  const submit = async () => {
    if (isSending) return
    // After a rejection the sent photos stay until they are replaced, if the document is the same.
    const isNeeded = (field: PhotoField) => isRedo || (field !== 'storeLogo' && idKind !== info.idKind)
    const missing = photos.missing(fields.filter(isPhotoField).filter(isNeeded))
    const isValid = await form.trigger(fields.filter(isTextField), { shouldFocus: true })
    if (!isValid || missing.length > 0) return
    const body = await bodyOf(form.getValues(), { photos, fields })
    if (!body) return
    const answer = await send(body)
    if (!answer) return
    toasts.done(answer.msg)
    onDone()
  }

  return (
    <FormScreen
      header={<Header title={t`Resubmit`} onBack={onDone} />}
      form={form}
      onSubmit={submit}
      spacing="parts"
      submit={{ label: <Trans>Submit application</Trans>, isPending: isSending }}
    >
      {info.statusReason && <p className="rounded-field bg-fill px-14 py-12 text-small">{info.statusReason}</p>}
      {!isRedo && (
        <p className="text-caption text-soft">
          <Trans>Photos you do not replace stay as submitted.</Trans>
        </p>
      )}
      <ApplicationFields fields={fields} form={form} photos={photos} />
    </FormScreen>
  )
}

const textsOf = ({ shop, country, realName, phone, email, idKind }: MerchantInfo): ApplicationTexts => ({
  storeName: shop.name,
  storeAddress: shop.address,
  country,
  realName,
  phone,
  email,
  slug: '',
  idKind,
  password: '',
  passwordConfirm: '',
  invitationCode: '',
})
