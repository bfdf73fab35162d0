import { i18n, type Messages } from '@lingui/core'
import { invalidateAll } from '#client/invalidation.ts'
import { defaultLanguage, type LanguageCode } from '#contract/language-codes.ts'
import { getSession, setSession } from './session.ts'

type Catalogue = () => Promise<{ messages: Messages }>

// Two catalogues a language, so that the sign-in brings its own texts alone.
const frameCatalogues = import.meta.glob<{ messages: Messages }>('./app/locales/*.po')
const roomCatalogues = import.meta.glob<{ messages: Messages }>('./locales/*.po')

let areRoomsNeeded = false

/** The stored language; English on a first visit. */
export const chosenLanguage = () => getSession().lang ?? defaultLanguage

/** Loads the texts of a language and shows the console in it, without a reload. */
export async function activateLanguage(code: LanguageCode) {
  const catalogues = [frameCatalogues[`./app/locales/${code}.po`]]
  if (areRoomsNeeded) catalogues.push(roomCatalogues[`./locales/${code}.po`])
  const loaded = await Promise.all(
    catalogues.filter((catalogue) => catalogue !== undefined).map((load: Catalogue) => load()),
  )
  for (const { messages } of loaded) i18n.load(code, messages)
  i18n.activate(code)
  document.documentElement.lang = code
}

/** The texts of the rooms in any language: a reason is written for its reader. */
export const readRoomTexts = async (code: LanguageCode): Promise<Messages> =>
  (await roomCatalogues[`./locales/${code}.po`]?.())?.messages ?? {}

/** Loads the texts of the rooms behind the sign-in: once, with the first of them. */
export async function loadRoomTexts() {
  if (areRoomsNeeded) return
  areRoomsNeeded = true
  await activateLanguage(chosenLanguage())
}

/** The operator's choice: stored in the browser, and everything is read again in the new language. */
export async function changeLanguage(code: LanguageCode) {
  await activateLanguage(code)
  setSession({ lang: code })
  invalidateAll()
}
