import { lazyRequire } from '../lazy-require.ts'

export const phoneNumbers = lazyRequire<typeof import('libphonenumber-js/max')>('libphonenumber-js/max')
