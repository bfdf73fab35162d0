import { i18n, type Messages } from '@lingui/core'
import { defaultLanguage, type LanguageCode, wireLanguages } from '#contract/language-codes.ts'
import { announceChange, api, send } from '../call.ts'
import { getSession, setSession } from '../session.ts'

type Catalogue = () => Promise<{ messages: Messages }>

// Two catalogues a language, so that the first load brings the words of the frame and the sign-in alone.
const frameWords = import.meta.glob<{ messages: Messages }>('./locales/*.po')
const screenWords = import.meta.glob<{ messages: Messages }>('../locales/*.po')

let areScreensNeeded = false

/** The stored language; English on a first visit. */
export const chosenLanguage = () => getSession().lang ?? defaultLanguage

/** Loads a language's words and speaks it from then on, without a reload. */
export async function speak(code: LanguageCode) {
  const wanted = [frameWords[`./locales/${code}.po`]]
  if (areScreensNeeded) wanted.push(screenWords[`../locales/${code}.po`])
  const loaded = await Promise.all(wanted.filter((each) => each !== undefined).map((load: Catalogue) => load()))
  for (const { messages } of loaded) i18n.load(code, messages)
  i18n.activate(code)
  document.documentElement.lang = code
}

/** The words of all screens behind the sign-in: loaded with the first of them, and with every later language. */
export async function speakOnScreens() {
  if (areScreensNeeded) return
  areScreensNeeded = true
  await speak(chosenLanguage())
}

/** The merchant chooses: stored on the device; what the server said is read again in the new language. */
export async function changeLanguage(code: LanguageCode) {
  await speak(code)
  setSession({ lang: code })
  announceChange()
  // The server writes mails and messages in it; where that fails, the next change says it again.
  if (getSession().token) await send(api.languages.set, { query: { lang: wireLanguages[code] } }).catch(() => undefined)
}
