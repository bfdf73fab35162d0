import { i18n, type Messages } from '@lingui/core'
import { send } from '#client/call.ts'
import { invalidateAll } from '#client/invalidation.ts'
import { defaultLanguage, type LanguageCode, readLanguage, wireLanguages } from '#contract/language-codes.ts'
import { api } from './api.ts'
import { getSession, setSession } from './session.ts'

type Catalogue = () => Promise<{ messages: Messages }>

// Two catalogues a language, so that the first load brings the texts of the frame and the sign-in alone.
const frameCatalogues = import.meta.glob<{ messages: Messages }>('./app/locales/*.po')
const screenCatalogues = import.meta.glob<{ messages: Messages }>('./locales/*.po')

let areScreensNeeded = false
/** The texts of the screens behind the sign-in, since the first of these screens. */
let screenTexts: Promise<void> | null = null

/** The stored language; English on a first visit. */
export const chosenLanguage = () => getSession().lang ?? defaultLanguage

/** A first visit by an invitation's link begins in the language of who invites. */
export function takeLinkLanguage() {
  const linked = readLanguage(new URLSearchParams(window.location.search).get('lang'))
  if (linked && getSession().lang === null) setSession({ lang: linked })
}

/** Loads the texts of a language and shows the app in it, without a reload. */
export async function activateLanguage(code: LanguageCode) {
  const catalogues = [frameCatalogues[`./app/locales/${code}.po`]]
  if (areScreensNeeded) catalogues.push(screenCatalogues[`./locales/${code}.po`])
  const loaded = await Promise.all(
    catalogues.filter((catalogue) => catalogue !== undefined).map((load: Catalogue) => load()),
  )
  for (const { messages } of loaded) i18n.load(code, messages)
  i18n.activate(code)
  document.documentElement.lang = code
}

/** Loads the texts of the screens behind the sign-in: once, with the first of them. Later languages bring them too. */
export function loadScreenTexts(): Promise<void> {
  areScreensNeeded = true
  screenTexts ??= activateLanguage(chosenLanguage())
  return screenTexts
}

/** The language that the account has, on a device where none was chosen. The device keeps it. */
export async function adoptLanguage(code: LanguageCode) {
  if (getSession().lang !== null) return
  await activateLanguage(code)
  setSession({ lang: code })
  invalidateAll()
}

/** The merchant's choice: stored on the device, and everything is read again in the new language. */
export async function changeLanguage(code: LanguageCode) {
  await activateLanguage(code)
  setSession({ lang: code })
  invalidateAll()
  // The server writes mails and messages in it; after a failure the next change tells it.
  if (getSession().token) await send(api.languages.set, { query: { lang: wireLanguages[code] } }).catch(() => undefined)
}
