import { deleteStore } from '#client/device-store.ts'
import { createSession } from '#client/session.ts'
import type { account } from '#contract/account.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type LanguageCode, readLanguage, wireLanguages } from '#contract/language-codes.ts'
import type { merchants } from '#contract/merchants.ts'
import type { partners } from '#contract/partners.ts'

export type MerchantInfo = Reply<typeof merchants.info>
export type SignedIn = Reply<typeof account.login>['merinfo']

const asText = (stored: string | null) => stored

/** Forgets a partner's link after it has registered, has expired or was declined. */
export const noLink = { data: null, partner: null }

/** What the app stores on the device, under the names of the specification, but without its password field. */
export const session = createSession(
  {
    token: { name: 'token', read: asText },
    merinfo: { name: 'merinfo', read: readInfo },
    /** Orders that wait for pick-up. The badge shows this number until the server answers. */
    orderTotal: { name: 'orderTotal', read: (stored) => Number(stored) || 0 },
    lang: {
      name: 'lang',
      read: readLanguage,
      write: (code: LanguageCode) => wireLanguages[code],
      outlivesSession: true,
    },
    /** A partner's signed link that is not bound to a merchant yet. */
    data: { name: 'data', read: asText },
    /** The partner of the link, for the question in the application. */
    partner: { name: 'partner', read: readPartner },
  },
  { ownerOf: ({ merinfo }) => merinfo?.id ?? null, forget: forgetAccount },
)

/** The IndexedDB database of the server's answers. */
export const answersDatabase = 'entrepot'
export const draftsDatabase = 'drafts'

/** Deletes the answers, the drafts, the worker's cached pictures and the push subscription. */
function forgetAccount() {
  for (const name of [answersDatabase, draftsDatabase]) deleteStore(name)
  void endSubscription()
  // Without https there is neither a cache nor a service worker.
  if ('caches' in window) void caches.delete('pictures').catch(() => false)
}

/**
 * Ends this browser's push subscription. It never throws: without https there is no service worker, and the browser may
 * forbid one or fail to reach its push service.
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
    // Another program wrote there, so the link is dropped.
    return null
  }
}

function readInfo(stored: string | null): MerchantInfo | null {
  try {
    return JSON.parse(stored ?? 'null') as MerchantInfo | null
  } catch {
    // Another program wrote there, so the server is asked again.
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
