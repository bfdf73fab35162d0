import { namesDestination } from './destinations.ts'
import { clausesOf, readingsOf, squeeze } from './fold.ts'
import { type Patterns, patternsOf, squeezed } from './patterns.ts'

export type RefusedWords = 'staff_asks_money' | 'staff_asks_password' | 'staff_asks_code' | 'staff_names_account'

/**
 * What a message of an operator must not say: it asks for money, a password or a code, or names a place to pay to.
 * Null where it may be sent. Where a sentence could be meant either way it is refused: the operator can say it
 * differently, and a merchant who was cheated cannot.
 */
export function refusedWords(text: string): RefusedWords | null {
  if (namesDestination(text)) return 'staff_names_account'
  for (const reading of readingsOf(text)) {
    for (const clause of clausesOf(reading)) {
      for (const patterns of patternsOf) {
        const found = refusedIn(clause, patterns)
        if (found) return found
      }
    }
  }
  return refusedWithoutGaps(text)
}

function refusedIn(clause: string, patterns: Patterns): RefusedWords | null {
  const certain = clause.replace(new RegExp(patterns.notNegation, 'gu'), ' ')
  if (patterns.negation.test(certain)) return null
  const rest = clause.replace(new RegExp(patterns.innocent, 'gu'), ' ')
  if (patterns.ask.test(rest)) {
    if (patterns.password.test(rest)) return 'staff_asks_password'
    if (patterns.code.test(rest)) return 'staff_asks_code'
  }
  const demanded = clause.replace(new RegExp(patterns.innocentPay, 'gu'), ' ')
  return patterns.pay.test(demanded) ? 'staff_asks_money' : null
}

/** Words with their gaps taken away; where anything of the message is denied, this is not tried. */
function refusedWithoutGaps(text: string): RefusedWords | null {
  for (const reading of readingsOf(text)) {
    const certain = patternsOf
      .map(({ notNegation }) => notNegation)
      .reduce((left, words) => left.replace(words, ' '), reading)
    if (patternsOf.some(({ negation }) => negation.test(certain))) continue
    const whole = squeeze(reading)
    if (squeezed.password.test(whole)) return 'staff_asks_password'
    if (squeezed.code.test(whole)) return 'staff_asks_code'
  }
  return null
}
