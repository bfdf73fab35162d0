import type { DocumentKind } from '#contract/document-kinds.ts'
import type { Body } from '#contract/endpoint.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { saysNothing } from '#contract/says-nothing.ts'
import { readEmail } from '../../base/addresses/email.ts'
import { isCountry, readPhone } from '../../base/addresses/phone.ts'
import { type FieldErrors, refuseField } from '../../base/refuse.ts'

/** Trimmed and normalised. */
export type Application = {
  storeName: string
  storeAddress: string
  country: string
  realName: string
  phone: string
  email: string
}

const textFields = ['storeName', 'storeAddress', 'country', 'realName', 'phone', 'email'] as const

export function readApplication(form: Partial<Application>): { application: Application; errors: FieldErrors } {
  const text = (field: keyof Application) => form[field]?.trim() ?? ''
  const country = text('country').toUpperCase()
  const phone = readPhone(text('phone'), country)
  const email = readEmail(text('email'))
  const errors: FieldErrors = {}
  if (!isCountry(country)) errors['country'] = 'country_invalid'
  if (phone === null) errors['phone'] = 'phone_invalid'
  if (email === null) errors['email'] = 'email_invalid'
  for (const field of textFields) if (saysNothing(text(field))) errors[field] = 'field_required'
  const application: Application = {
    storeName: text('storeName'),
    storeAddress: text('storeAddress'),
    country,
    realName: text('realName'),
    phone: phone ?? '',
    email: email ?? '',
  }
  return { application, errors }
}

export const documentPhotos = (kind: DocumentKind) =>
  kind === 'passport' ? (['idFront', 'idHeld'] as const) : (['idFront', 'idBack', 'idHeld'] as const)

type Decision = {
  name: 'approved' | 'rejected' | 'redo'
  status: 'approved' | 'rejected' | 'in_review'
  redo: string[]
  /** Whether the merchant sees the reason: what must be corrected, but not the reason for an approval. */
  showsReason: boolean
}

/** `redo` asks for single fields again; the registration then stays in review. */
export function decisionOf({ approve, redo = [] }: Body<typeof operatorRegistrations.decide>): Decision {
  if (approve) {
    if (redo.length > 0) throw refuseField('redo', 'field_invalid')
    return { name: 'approved', status: 'approved', redo: [], showsReason: false }
  }
  if (redo.length === 0) return { name: 'rejected', status: 'rejected', redo: [], showsReason: true }
  return { name: 'redo', status: 'in_review', redo: [...new Set(redo)], showsReason: true }
}
