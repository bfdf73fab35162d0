import type { Body } from '#contract/endpoint.ts'
import type { registrations } from '#contract/registrations.ts'

export type DocumentKind = NonNullable<Body<typeof registrations.register>['idKind']>

export const documentKinds: readonly DocumentKind[] = ['identity_card', 'passport', 'driving_licence']
