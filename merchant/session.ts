import { useSyncExternalStore } from 'react'
import type { account } from '#contract/account.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type LanguageCode, readLanguage, wireLanguages } from '#contract/language-codes.ts'
import type { merchants } from '#contract/merchants.ts'

export type MerchantInfo = Reply<typeof merchants.info>
export type SignedIn = Reply<typeof account.login>['merinfo']

/** What the app keeps on the device, under the seed's names. Its unused password-like field is not kept. */
export type Session = {
  token: string | null
  merinfo: MerchantInfo | null
  /** Orders that await pick-up: the badge, until the server has said it anew. */
  orderTotal: number
  lang: LanguageCode | null
  /** A partner's signed link that is not bound to a merchant yet. */
  data: string | null
  /** How often a session ended since the app was opened: the frame leads to the sign-in each time. Not stored. */
  signOuts: number
}

function read(signOuts = 0): Session {
  return {
    token: localStorage.getItem('token'),
    merinfo: readInfo(),
    orderTotal: Number(localStorage.getItem('orderTotal')) || 0,
    lang: readLanguage(localStorage.getItem('lang')),
    data: localStorage.getItem('data'),
    signOuts,
  }
}

function readInfo(): MerchantInfo | null {
  try {
    return JSON.parse(localStorage.getItem('merinfo') ?? 'null') as MerchantInfo | null
  } catch {
    // Another program wrote there: the server will say it anew.
    return null
  }
}

let current = read()
const listeners = new Set<() => void>()

function tell() {
  const hasEnded = current.token !== null && localStorage.getItem('token') === null
  current = read(current.signOuts + (hasEnded ? 1 : 0))
  for (const listener of listeners) listener()
}

// Another tab signed in, signed out or changed the language.
window.addEventListener('storage', tell)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getSession = () => current

export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession)
}

/** Called after every change, and by other tabs' changes. */
export const onSession = subscribe

/** Keeps what is given and leaves the rest; null removes. The language is stored under the provider's code. */
export function setSession({ lang, ...rest }: Partial<Omit<Session, 'signOuts'>>) {
  const change = lang ? { ...rest, lang: wireLanguages[lang] } : rest
  for (const [key, value] of Object.entries(change)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  tell()
}

export function signIn({ token, expiresAt: _expiresAt, ...merinfo }: SignedIn) {
  setSession({ token, merinfo, data: null })
}

/** Logout and body code 401: everything of the merchant goes, the language stays. */
export function clearSession() {
  for (const key of ['token', 'merinfo', 'orderTotal', 'data']) localStorage.removeItem(key)
  tell()
}
