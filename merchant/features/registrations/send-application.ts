import { useAct } from '#client/act.ts'
import type { CallError } from '#client/call.ts'
import type { Body } from '#contract/endpoint.ts'
import type { registrations } from '#contract/registrations.ts'
import { api } from '../../api.ts'
import { type ApplicationField, type ApplicationTexts, isPhotoField, isTextField, photoFields } from './application.ts'
import type { ApplicationForm } from './application-fields.tsx'
import type { ApplicationPhotos } from './use-application-photos.ts'

type Parts = {
  form: ApplicationForm
  photos: ApplicationPhotos
  /** The fields that this form shows: what is refused elsewhere is said as a toast. */
  fields: readonly ApplicationField[]
  onRefused?: (fields: readonly ApplicationField[]) => void
}

/** Sends an application with its photos; what the server refuses stands at its field. */
export function useSendApplication({ form, photos, fields, onRefused }: Parts) {
  const showAtFields = (error: CallError) => {
    const refused: CallError['fields'] = {
      ...error.fields,
      ...(error.fields['code'] && { invitationCode: error.fields['code'] }),
    }
    const known = fields.filter((field) => refused[field] !== undefined)
    for (const field of known) {
      const message = refused[field] ?? ''
      if (isPhotoField(field)) photos.setError(field, message)
      else form.setError(field, { message })
    }
    if (known.length > 0) onRefused?.(known)
    return known.length > 0
  }
  const register = useAct(api.registrations.register, { onFail: showAtFields })
  const byLink = useAct(api.registrations.tkregister, { onFail: showAtFields })
  return {
    send: (body: Body<typeof registrations.register>) => register.run(body),
    sendByLink: (body: Body<typeof registrations.tkregister>) => byLink.run(body),
    isPending: register.isPending || byLink.isPending,
  }
}

/** What of the form is sent: texts without spaces around them, photos by their ids. */
export async function bodyOf(texts: ApplicationTexts, { photos, fields }: Pick<Parts, 'photos' | 'fields'>) {
  const ids = await photos.upload(photoFields.filter((field) => fields.includes(field)))
  if (!ids) return null
  const typed = fields.filter(isTextField).map((field) => [field, texts[field].trim()])
  return { ...(Object.fromEntries(typed) as Partial<ApplicationTexts>), ...ids }
}
