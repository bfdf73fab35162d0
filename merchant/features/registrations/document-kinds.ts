import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Body } from '#contract/endpoint.ts'
import type { registrations } from '#contract/registrations.ts'

export type DocumentKind = NonNullable<Body<typeof registrations.register>['idKind']>

export const documentKinds: readonly DocumentKind[] = ['identity_card', 'passport', 'driving_licence']

export const documentNames: Readonly<Record<DocumentKind, MessageDescriptor>> = {
  identity_card: msg`Identity card`,
  passport: msg`Passport`,
  driving_licence: msg`Driving licence`,
}
