import { namesDestination } from './destinations.ts'
import { clausesOf, lettersOf, readingsOf } from './normalise.ts'
import { allRules, type LanguageRules } from './rules.ts'

/** What is wrong with a message, as the id of the text that explains it. */
export type StaffMessageFault = 'staff_asks_money' | 'staff_asks_password' | 'staff_asks_code' | 'staff_names_account'

/**
 * Whether a message of an operator asks for money, a password or a code, or names an account to pay to; null where it
 * may be sent. An ambiguous sentence is refused: the operator can rephrase it, a cheated merchant cannot.
 */
export function checkStaffMessage(text: string): StaffMessageFault | null {
  if (namesDestination(text)) return 'staff_names_account'
  for (const reading of readingsOf(text)) {
    for (const clause of clausesOf(reading)) {
      for (const rules of allRules()) {
        const fault = checkClause(clause, rules)
        if (fault) return fault
      }
    }
  }
  return checkWithoutSpaces(text)
}

function checkClause(clause: string, rules: LanguageRules): StaffMessageFault | null {
  if (rules.negation.test(clause.replace(rules.falseNegation, ' '))) return null
  const request = clause.replace(rules.harmless, ' ')
  if (rules.request.test(request)) {
    if (rules.password.test(request)) return 'staff_asks_password'
    if (rules.code.test(request)) return 'staff_asks_code'
  }
  return rules.payment.test(clause.replace(rules.harmlessPayment, ' ')) ? 'staff_asks_money' : null
}

/** Finds requests without spaces. They have no clauses, so a negation anywhere allows the message. */
function checkWithoutSpaces(text: string): StaffMessageFault | null {
  for (const reading of readingsOf(text)) {
    const certain = allRules().reduce((rest, { falseNegation }) => rest.replace(falseNegation, ' '), reading)
    if (allRules().some(({ negation }) => negation.test(certain))) continue
    const letters = lettersOf(reading)
    if (allRules().some(({ squeezed }) => squeezed?.password.test(letters))) return 'staff_asks_password'
    if (allRules().some(({ squeezed }) => squeezed?.code.test(letters))) return 'staff_asks_code'
  }
  return null
}
