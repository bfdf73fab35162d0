import { lazyRequire } from '../lazy-require.ts'

/** The numbering plans of all countries. */
export const phoneNumbers = lazyRequire<typeof import('libphonenumber-js/max')>('libphonenumber-js/max')
