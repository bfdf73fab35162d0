import { send } from '#client/call.ts'
import { invalidateAll } from '#client/invalidation.ts'
import { defaultLanguage, type LanguageCode, readLanguage, wireLanguages } from '#contract/language-codes.ts'
import { AppTexts, type Catalogue } from '#kit/app-texts.ts'
import { api } from './api.ts'
import { getSession, setSession } from './session.ts'

const catalogues = {
  frame: import.meta.glob<Catalogue>('./app/locales/*.po'),
  screens: import.meta.glob<Catalogue>('./locales/*.po'),
}

export const chosenLanguage = () => getSession().lang ?? defaultLanguage

export const texts = new AppTexts<LanguageCode>(catalogues, chosenLanguage)

/** A first visit by an invitation's link takes the inviter's language. */
export function takeLinkLanguage() {
  const linked = readLanguage(new URLSearchParams(window.location.search).get('lang'))
  if (linked && getSession().lang === null) setSession({ lang: linked })
}

/** On a device without a chosen language the language of the account applies, and is stored. */
export async function adoptLanguage(code: LanguageCode) {
  if (getSession().lang !== null) return
  const isShown = code === chosenLanguage()
  if (!isShown && !(await texts.show(code))) return
  setSession({ lang: code })
  // Answers in the shown language need not be read again.
  if (!isShown) invalidateAll()
}

/** The merchant's choice. It is stored on the device, and everything is read again in the new language. */
export async function changeLanguage(code: LanguageCode) {
  if (!(await texts.show(code))) return
  setSession({ lang: code })
  invalidateAll()
  // The server writes mails and messages in this language. If this call fails, the next change sends it.
  if (getSession().token) await send(api.languages.set, { query: { lang: wireLanguages[code] } }).catch(() => undefined)
}
