import { hourMs } from '#contract/durations.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { saysNothing } from '#contract/says-nothing.ts'
import { checkShopMessage } from '../../base/message-filter/check-shop-message.ts'
import type { StaffMessageFault } from '../../base/message-filter/check-staff-message.ts'
import type { OwnContacts } from '../../base/message-filter/contacts.ts'
import { type FieldErrors, requireValid } from '../../base/refuse.ts'
import { isTextId, say, type TextId } from '../../base/texts/texts.ts'

const faults: Readonly<Record<StaffMessageFault, TextId>> = {
  staff_asks_money: 'question_asks_money',
  staff_asks_password: 'question_asks_secret',
  staff_asks_code: 'question_asks_secret',
  staff_names_account: 'question_names_account',
  staff_names_contact: 'question_names_contact',
}

type Written = { text: string; phrase?: string | undefined; name?: string; own: OwnContacts }

/**
 * Refuses a message that is empty, asks for money or secrets, or leads out of the platform, where no payment is held.
 * The rule is the same for both sides.
 */
export function requireAllowedMessage({ text, phrase, name, own }: Written): void {
  const isEmpty = text.trim() === '' && (phrase === undefined || phrase === 'other')
  const errors: FieldErrors = isEmpty ? { text: 'field_required' } : {}
  if (name !== undefined && saysNothing(name)) errors['name'] = 'field_required'
  for (const [field, value] of Object.entries({ text, name: name ?? '' })) {
    const fault = checkShopMessage(value, own)
    if (fault) errors[field] = faults[fault]
  }
  requireValid(errors)
}

/** A sentence of the closed list in the reader's language. */
export function phraseText(code: string, lang: LanguageCode): string {
  const id = `question_phrase.${code}`
  return isTextId(id) ? say(id, { lang, currency: 'USD', timeZone: 'UTC' }) : code
}

export const phrasesIn = (codes: readonly string[], lang: LanguageCode) =>
  codes.map((code) => ({ code, text: phraseText(code, lang) }))

/** What shoppers read of a shop's answer time. */
export function answerTimeText(seconds: number | null, lang: LanguageCode): string | null {
  const hours = answerHoursOf(seconds)
  if (hours === null) return null
  const id = hours === 1 ? 'answer_time.hour' : hours <= 24 ? 'answer_time.hours' : 'answer_time.days'
  return say(id, { lang, currency: 'USD', timeZone: 'UTC' }, { hours, days: Math.ceil(hours / 24) })
}

/** Above this a shop's answers are not called usual. */
const answerHoursMax = 14 * 24

/** The hours within which most of a shop's answers came, rounded up; null if it is none to speak of. */
export function answerHoursOf(seconds: number | null): number | null {
  const hours = seconds === null ? null : Math.max(1, Math.ceil((seconds * 1000) / hourMs))
  return hours !== null && hours <= answerHoursMax ? hours : null
}
