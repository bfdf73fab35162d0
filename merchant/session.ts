import { createSession } from '#client/session.ts'
import type { account } from '#contract/account.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type LanguageCode, readLanguage, wireLanguages } from '#contract/language-codes.ts'
import type { merchants } from '#contract/merchants.ts'

export type MerchantInfo = Reply<typeof merchants.info>
export type SignedIn = Reply<typeof account.login>['merinfo']

const asText = (stored: string | null) => stored

/** What the app keeps on the device, under the names of the specification, whose unused password field is left out. */
export const session = createSession(
  {
    token: { name: 'token', read: asText },
    merinfo: { name: 'merinfo', read: readInfo },
    /** Orders that await pick-up: the badge shows it until the server answers. */
    orderTotal: { name: 'orderTotal', read: (stored) => Number(stored) || 0 },
    /** Stored under the provider's code. */
    lang: {
      name: 'lang',
      read: readLanguage,
      write: (code: LanguageCode) => wireLanguages[code],
      outlivesSession: true,
    },
    /** A partner's signed link that is not bound to a merchant yet. */
    data: { name: 'data', read: asText },
  },
  { ownerOf: ({ merinfo }) => merinfo?.id ?? null, forget: forgetAnswers },
)

/** The IndexedDB database with what the server answered. */
export const answersDatabase = 'entrepot'

/** The answers, and the pictures that the service worker kept. */
function forgetAnswers() {
  indexedDB.deleteDatabase(answersDatabase)
  // Without https there is no cache, and no service worker either.
  if ('caches' in window) void caches.delete('pictures')
}

function readInfo(stored: string | null): MerchantInfo | null {
  try {
    return JSON.parse(stored ?? 'null') as MerchantInfo | null
  } catch {
    // Another program wrote there: the server is asked again.
    return null
  }
}

export const {
  get: getSession,
  use: useSession,
  set: setSession,
  clear: clearSession,
  onChange: onSessionChange,
} = session

/** Begins a session; what is stored of another merchant's goes first. */
export function signIn({ token, expiresAt: _expiresAt, ...merinfo }: SignedIn) {
  const before = getSession()
  if (before.token !== null && before.merinfo?.id !== merinfo.id) clearSession()
  setSession({ token, merinfo, data: null })
}
