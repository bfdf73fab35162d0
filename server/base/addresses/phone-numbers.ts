import { late } from '../lazy-require.ts'

/** The numbering plans of all countries. */
export const phoneNumbers = late<typeof import('libphonenumber-js/max')>('libphonenumber-js/max')
