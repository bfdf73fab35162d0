import { createSession } from '#client/session.ts'
import { type LanguageCode, readLanguage, wireLanguages } from '#contract/language-codes.ts'

export type Theme = 'system' | 'light' | 'dark'

const readTheme = (stored: string | null): Theme => (stored === 'light' || stored === 'dark' ? stored : 'system')

/** What the console stores in the browser, separate from the merchant's app at the same origin. */
export const session = createSession(
  {
    token: { name: 'console:token', read: (stored: string | null) => stored },
    lang: {
      name: 'console:lang',
      read: readLanguage,
      write: (code: LanguageCode) => wireLanguages[code],
      outlivesSession: true,
    },
    theme: { name: 'console:theme', read: readTheme, outlivesSession: true },
    /** Single-letter keys can be switched off, because speech input and some hands press them by accident. */
    keys: {
      name: 'console:keys',
      read: (stored) => stored !== 'off',
      write: (on: boolean) => (on ? 'on' : 'off'),
      outlivesSession: true,
    },
  },
  { owns: /^console:/ },
)

export const {
  get: getSession,
  use: useSession,
  set: setSession,
  clear: clearSession,
  onChange: onSessionChange,
} = session
