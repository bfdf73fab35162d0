import { late } from '../late.ts'

/** The numbering plans of all countries. */
export const phoneNumbers = late<typeof import('libphonenumber-js/max')>('libphonenumber-js/max')
