/** The documents that prove who somebody is. A passport has no back. */
export const documentKinds = ['identity_card', 'passport', 'driving_licence'] as const
export type DocumentKind = (typeof documentKinds)[number]
