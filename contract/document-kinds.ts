/** The accepted identity documents. A passport has no back. */
export const documentKinds = ['identity_card', 'passport', 'driving_licence'] as const
export type DocumentKind = (typeof documentKinds)[number]
