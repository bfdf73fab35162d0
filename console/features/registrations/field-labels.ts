import { useLingui } from '@lingui/react/macro'
import type { DocumentKind } from '#contract/document-kinds.ts'
import type { registrationFields } from '#contract/registrations.ts'

export type RegistrationField = (typeof registrationFields)[number]

/** The fields of an application in groups, in the order of the review. */
export const fieldGroups = {
  shop: ['storeLogo', 'storeName', 'storeAddress', 'country'],
  person: ['realName', 'phone', 'email'],
  photos: ['idFront', 'idBack', 'idHeld'],
} as const satisfies Record<string, readonly RegistrationField[]>

export const fieldOrder = [...fieldGroups.shop, ...fieldGroups.person, ...fieldGroups.photos] as const

/** A passport has no back. */
export const hasField = (field: RegistrationField, { idKind }: { idKind: DocumentKind }) =>
  field !== 'idBack' || idKind !== 'passport'

export function useGroupLabels(): Record<keyof typeof fieldGroups, string> {
  const { t } = useLingui()
  return { shop: t`Shop`, person: t`Person`, photos: t`Identity photos` }
}

export function useFieldLabels(): Record<RegistrationField, string> {
  const { t } = useLingui()
  return {
    storeLogo: t`Logo`,
    storeName: t`Shop name`,
    storeAddress: t`Shop address`,
    country: t`Country`,
    realName: t`Real name`,
    phone: t`Phone`,
    email: t`Email`,
    idFront: t`ID card, front`,
    idBack: t`ID card, back`,
    idHeld: t`ID card held in hand`,
  }
}
