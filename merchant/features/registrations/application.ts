import { limits } from '#contract/limits.ts'

export const textFields = ['storeName', 'storeAddress', 'country', 'realName', 'phone', 'email'] as const
export const photoFields = ['storeLogo', 'idFront', 'idBack', 'idHeld'] as const

export type TextField = (typeof textFields)[number]
export type PhotoField = (typeof photoFields)[number]
export type SecretField = 'password' | 'passwordConfirm' | 'invitationCode'
export type ApplicationField = TextField | PhotoField | SecretField

/** What is typed; the photos are kept apart. */
export type ApplicationTexts = Record<TextField | SecretField, string>

export const isPhotoField = (field: string): field is PhotoField => photoFields.some((each) => each === field)
export const isTextField = (field: string): field is TextField => textFields.some((each) => each === field)

/** The longest text that the call accepts for each field (contract/registrations.ts). */
export const maxLengths: Record<TextField | SecretField, number> = {
  storeName: limits.shopNameMax,
  storeAddress: limits.shopAddressMax,
  country: limits.countryMax,
  realName: limits.personNameMax,
  phone: limits.phoneMax,
  email: limits.emailMax,
  password: limits.passwordMax,
  passwordConfirm: limits.passwordMax,
  invitationCode: limits.invitationCodeMax,
}

/** The fields of the four steps of an application. */
export const applicationSteps: readonly (readonly ApplicationField[])[] = [
  ['storeLogo', 'storeName', 'storeAddress', 'country'],
  ['realName', 'phone', 'email'],
  ['idFront', 'idBack', 'idHeld'],
  ['password', 'passwordConfirm', 'invitationCode'],
]

/** The steps of a merchant whom a partner's link signs in. */
export const stepsWithoutPassword: typeof applicationSteps = applicationSteps.map((fields) =>
  fields.filter((field) => field !== 'password' && field !== 'passwordConfirm'),
)

export const emptyApplication: ApplicationTexts = {
  storeName: '',
  storeAddress: '',
  country: '',
  realName: '',
  phone: '',
  email: '',
  password: '',
  passwordConfirm: '',
  invitationCode: '',
}

const draftKey = 'applicationDraft'

/** What was typed last on this device. Passwords and photos are never kept. */
export function readDraft(): ApplicationTexts {
  try {
    const stored = JSON.parse(localStorage.getItem(draftKey) ?? '{}') as Record<string, unknown>
    const text = (field: TextField | 'invitationCode') => (typeof stored[field] === 'string' ? stored[field] : '')
    const texts = Object.fromEntries(textFields.map((field) => [field, text(field)]))
    return { ...emptyApplication, ...texts, invitationCode: text('invitationCode') }
  } catch {
    // Another program wrote there: the form begins empty.
    return emptyApplication
  }
}

export function keepDraft({ password: _password, passwordConfirm: _confirm, ...texts }: ApplicationTexts) {
  localStorage.setItem(draftKey, JSON.stringify(texts))
}

export const dropDraft = () => localStorage.removeItem(draftKey)

/** The fields that can be sent again: all but the password and the invitation. */
export const resubmittedFields: readonly (TextField | PhotoField)[] = applicationSteps
  .flat()
  .filter((field): field is TextField | PhotoField => isPhotoField(field) || isTextField(field))
