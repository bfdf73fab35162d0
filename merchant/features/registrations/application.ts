import { deviceTexts } from '#client/device-texts.ts'
import { type DocumentKind, documentKinds } from '#contract/document-kinds.ts'
import { limits } from '#contract/limits.ts'

export const textFields = ['storeName', 'slug', 'storeAddress', 'country', 'realName', 'phone', 'email'] as const
export const photoFields = ['storeLogo', 'idFront', 'idBack', 'idHeld'] as const

export type TextField = (typeof textFields)[number]
export type PhotoField = (typeof photoFields)[number]
/** The kind of the identity document decides which photos are needed. */
export type ChoiceField = 'idKind'
export type SecretField = 'password' | 'passwordConfirm' | 'invitationCode'
export type ApplicationField = TextField | PhotoField | ChoiceField | SecretField

export type ApplicationTexts = Record<TextField | SecretField, string> & { idKind: DocumentKind }

export const isPhotoField = (field: string): field is PhotoField => photoFields.some((each) => each === field)
export const isTextField = (field: string): field is TextField => textFields.some((each) => each === field)

/** The longest text that the call accepts for each field (contract/registrations.ts). */
export const maxLengths: Record<TextField | SecretField, number> = {
  storeName: limits.shopNameMax,
  slug: limits.shopSlugMax,
  storeAddress: limits.shopAddressMax,
  country: limits.countryMax,
  realName: limits.personNameMax,
  phone: limits.phoneMax,
  email: limits.emailMax,
  password: limits.passwordMax,
  passwordConfirm: limits.passwordMax,
  invitationCode: limits.invitationCodeMax,
}

type Steps = readonly (readonly ApplicationField[])[]

/** The fields of the four steps of an application. The code comes first, so that nobody takes photos in vain. */
export const applicationSteps: Steps = [
  ['invitationCode', 'storeLogo', 'storeName', 'slug', 'storeAddress', 'country'],
  ['realName', 'phone', 'email'],
  ['idKind', 'idFront', 'idBack', 'idHeld'],
  ['password', 'passwordConfirm'],
]

/** With an invitation's link the code comes last, because it is checked when the link is opened. */
const stepsByLink: Steps = applicationSteps.map((fields, at) => [
  ...fields.filter((field) => field !== 'invitationCode'),
  ...(at === applicationSteps.length - 1 ? (['invitationCode'] as const) : []),
])

const stepsWithoutPassword: Steps = stepsByLink.map((fields) =>
  fields.filter((field) => field !== 'password' && field !== 'passwordConfirm'),
)

/** Without the password if the applicant lets a partner log in. */
export const stepsOf = ({ code, isWithoutPassword }: { code: string | null; isWithoutPassword: boolean }): Steps =>
  isWithoutPassword ? stepsWithoutPassword : code ? stepsByLink : applicationSteps

export const emptyApplication: ApplicationTexts = {
  storeName: '',
  slug: '',
  idKind: 'identity_card',
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

/** The last typed texts on this device. Photos are in kept-photos.ts; passwords are never stored. */
export function readDraft(): ApplicationTexts {
  try {
    const stored = JSON.parse(deviceTexts.get(draftKey) ?? '{}') as Record<string, unknown>
    const text = (field: TextField | 'invitationCode') => (typeof stored[field] === 'string' ? stored[field] : '')
    const texts = Object.fromEntries(textFields.map((field) => [field, text(field)]))
    const idKind = documentKinds.find((kind) => kind === stored['idKind']) ?? emptyApplication.idKind
    return { ...emptyApplication, ...texts, idKind, invitationCode: text('invitationCode') }
  } catch {
    // Another program wrote there, so the form begins empty.
    return emptyApplication
  }
}

export function keepDraft({ password: _password, passwordConfirm: _confirm, ...texts }: ApplicationTexts) {
  deviceTexts.set(draftKey, JSON.stringify(texts))
}

export function dropDraft(): void {
  deviceTexts.remove(draftKey)
  void import('./kept-photos.ts').then((kept) => kept.dropKeptPhotos())
}

/** A passport has no back. */
export const hasPhoto = (field: ApplicationField, idKind: DocumentKind) => field !== 'idBack' || idKind !== 'passport'

const isResubmitted = (field: ApplicationField) =>
  field === 'idKind' || isPhotoField(field) || (isTextField(field) && field !== 'slug')

/** The password, the invitation and the shop's address never change, so all other fields can be sent again. */
export const resubmittedFields: readonly ApplicationField[] = applicationSteps.flat().filter(isResubmitted)
