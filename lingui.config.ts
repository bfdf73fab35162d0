import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { fallbackLanguage, languages } from './contract/language-codes.ts'

/** The code of the login. Only its messages are in the first load. */
const frame = [
  'kit',
  'merchant/app',
  'merchant/routes.tsx',
  'merchant/parts/language-switch.tsx',
  'merchant/features/account/login*',
]

/** The code before the first room: the frame, its keys and the login. */
const consoleFrame = ['kit', 'console/app', 'console/keys', 'console/*.ts', 'console/*.tsx', 'console/features/sign-in']

export default defineConfig({
  sourceLocale: 'en',
  locales: languages.map(({ code }) => code),
  fallbackLocales: { default: fallbackLanguage },
  // The first catalogue is the first load, so it has only the messages of the login. A message of both parts is in
  // both.
  catalogs: [
    {
      path: 'merchant/app/locales/{locale}',
      include: [...frame],
      exclude: ['**/*.test.ts', '**/gallery*'],
    },
    {
      path: 'merchant/locales/{locale}',
      include: ['merchant/features', 'merchant/parts'],
      exclude: ['**/*.test.ts', ...frame],
    },
    // Only the messages of shop and product pages are in the first load. The checkout and the order load their own.
    {
      path: 'storefront/locales/{locale}',
      include: ['storefront'],
      exclude: ['storefront/ask/**', 'storefront/buy/**', 'storefront/after/**', 'storefront/static/**'],
    },
    { path: 'storefront/ask/locales/{locale}', include: ['storefront/ask'] },
    { path: 'storefront/buy/locales/{locale}', include: ['storefront/buy'] },
    { path: 'storefront/after/locales/{locale}', include: ['storefront/after'] },
    { path: 'storefront/static/locales/{locale}', include: ['storefront/static'] },
    { path: 'console/app/locales/{locale}', include: [...consoleFrame], exclude: ['**/*.test.ts', '**/gallery*'] },
    {
      path: 'console/locales/{locale}',
      include: ['console/features', 'console/parts'],
      exclude: ['**/*.test.ts', ...consoleFrame],
    },
  ],
  // Without line numbers a catalogue changes only when its messages do.
  format: formatter({ lineNumbers: false }),
})
