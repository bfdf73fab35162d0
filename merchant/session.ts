import { createSession } from '#client/session.ts'
import type { account } from '#contract/account.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type LanguageCode, readLanguage, wireLanguages } from '#contract/language-codes.ts'
import type { merchants } from '#contract/merchants.ts'
import type { partners } from '#contract/partners.ts'

export type MerchantInfo = Reply<typeof merchants.info>
export type SignedIn = Reply<typeof account.login>['merinfo']

const asText = (stored: string | null) => stored

/** What the app keeps on the device, under the names of the specification, whose unused password field is left out. */
/** Forgets a partner's link: it registered, it is over, or it was declined. */
export const noLink = { data: null, partner: null }

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
    /** Whose link it is, for the question in the application. */
    partner: { name: 'partner', read: readPartner },
  },
  { ownerOf: ({ merinfo }) => merinfo?.id ?? null, forget: forgetAccount },
)

/** The IndexedDB database with what the server answered. */
export const answersDatabase = 'entrepot'
/** The one with what was typed and not sent. */
export const draftsDatabase = 'drafts'

/** The answers, the drafts, the pictures that the service worker kept, and that the browser takes notifications. */
function forgetAccount() {
  for (const name of [answersDatabase, draftsDatabase]) indexedDB.deleteDatabase(name)
  void endSubscription()
  // Without https there is no cache, and no service worker either.
  if ('caches' in window) void caches.delete('pictures')
}

/**
 * Ends this browser's subscription to notifications. It never fails: without https there is no service worker, and the browser may
 * forbid one, or not reach its push service.
 */
export async function endSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch (cause) {
    console.warn('the push subscription was not ended', cause)
  }
}

export type LinkPartner = NonNullable<Reply<typeof partners.third>['partner']>

function readPartner(stored: string | null): LinkPartner | null {
  try {
    return JSON.parse(stored ?? 'null') as LinkPartner | null
  } catch {
    // Another program wrote there: the link is dropped.
    return null
  }
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
