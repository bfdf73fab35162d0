import { useAct } from '#client/act.ts'
import type { CallError } from '#client/call.ts'
import type { Body } from '#contract/endpoint.ts'
import type { registrations } from '#contract/registrations.ts'
import { api } from '../../api.ts'
import {
  type ApplicationField,
  type ApplicationTexts,
  isPhotoField,
  isTextField,
  photoFields,
  type TextField,
} from './application.ts'
import type { ApplicationForm } from './application-fields.tsx'
import type { ApplicationPhotos } from './use-application-photos.ts'
import { useCaptcha } from './use-captcha.ts'

type SendApplicationInput = {
  form: ApplicationForm
  photos: ApplicationPhotos
  /** The fields of this form. A refusal of any other field is shown as a toast. */
  fields: readonly ApplicationField[]
  onRefused?: (fields: readonly ApplicationField[]) => void
}

export function useSendApplication({ form, photos, fields, onRefused }: SendApplicationInput) {
  const showAtFields = (error: CallError) => {
    const refused: CallError['fields'] = {
      ...error.fields,
      ...(error.fields['code'] && { invitationCode: error.fields['code'] }),
    }
    const known = fields.filter((field) => refused[field] !== undefined)
    for (const field of known) {
      const message = refused[field] ?? ''
      if (isPhotoField(field)) photos.setError(field, message)
      else if (field !== 'idKind') form.setError(field, { message })
    }
    if (known.length > 0) onRefused?.(known)
    return known.length > 0
  }
  const captcha = useCaptcha()
  const register = useAct(api.registrations.register, {
    onFail: (error) => captcha.takeChallenge(error) || showAtFields(error),
  })
  const byLink = useAct(api.registrations.tkregister, { onFail: showAtFields })
  return {
    send: (body: Body<typeof registrations.register>) =>
      captcha.run((solved) => register.run({ ...body, ...(solved && { captcha: solved }) })),
    sendByLink: (body: Body<typeof registrations.tkregister>) => byLink.run(body),
    isPending: register.isPending || byLink.isPending,
  }
}

/** The body of the call: trimmed texts, and photos by their ids. */
export async function bodyOf(
  texts: ApplicationTexts,
  { photos, fields }: Pick<SendApplicationInput, 'photos' | 'fields'>,
) {
  const ids = await photos.upload(photoFields.filter((field) => fields.includes(field)))
  if (!ids) return null
  const trimmed = fields.filter(isTextField).map((field) => [field, texts[field].trim()] as const)
  // An address that was not typed is left out, because the server has suggested it.
  const filled = trimmed.filter(([field, text]) => field !== 'slug' || text !== '')
  return { ...(Object.fromEntries(filled) as Partial<Record<TextField, string>>), idKind: texts.idKind, ...ids }
}
