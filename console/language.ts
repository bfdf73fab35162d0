import type { Messages } from '@lingui/core'
import { invalidateAll } from '#client/invalidation.ts'
import { defaultLanguage, type LanguageCode } from '#contract/language-codes.ts'
import { AppTexts, type Catalogue } from '#kit/app-texts.ts'
import { getSession, setSession } from './session.ts'

const rooms = import.meta.glob<Catalogue>('./locales/*.po')

export const chosenLanguage = () => getSession().lang ?? defaultLanguage

export const texts = new AppTexts<LanguageCode>(
  { frame: import.meta.glob<Catalogue>('./app/locales/*.po'), screens: rooms },
  chosenLanguage,
)

/** The texts of the rooms in any language, because a reason is written for its reader. */
export const readRoomTexts = async (code: LanguageCode): Promise<Messages> =>
  (await rooms[`./locales/${code}.po`]?.())?.messages ?? {}

/** The operator's choice. It is stored in the browser, and everything is read again in the new language. */
export async function changeLanguage(code: LanguageCode) {
  if (!(await texts.show(code))) return
  setSession({ lang: code })
  invalidateAll()
}
