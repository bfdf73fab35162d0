import { useLingui } from '@lingui/react/macro'
import type { registrationFields } from '#contract/registrations.ts'

export type RegistrationField = (typeof registrationFields)[number]

/** The fields of an application, in the order in which they are looked at. */
export const fieldOrder = [
  'storeLogo',
  'storeName',
  'storeAddress',
  'country',
  'realName',
  'phone',
  'email',
  'idFront',
  'idBack',
  'idHeld',
] as const satisfies readonly RegistrationField[]

export function useFieldNames(): Record<RegistrationField, string> {
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
