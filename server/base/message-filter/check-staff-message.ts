import { leadsElsewhere, namesContact, type OwnContacts } from './contacts.ts'
import { namesDestination } from './destinations.ts'
import { clausesOf, lettersOf, readingsOf } from './normalise.ts'
import { allRules, type LanguageRules } from './rules.ts'

export type StaffMessageFault =
  | 'staff_asks_money'
  | 'staff_asks_password'
  | 'staff_asks_code'
  | 'staff_names_account'
  | 'staff_names_contact'

/**
 * Checks an operator's text to merchants or shoppers; null if it may be sent. It must not ask for money, a password or
 * a code, nor name an account to pay to. It must not lead to a place that nobody can supervise: foreign links, phone
 * numbers, mail addresses, messengers or remote control. Ambiguous sentences are refused: the operator can rephrase, a
 * cheated merchant cannot undo.
 */
export function checkStaffMessage(text: string, own: OwnContacts = []): StaffMessageFault | null {
  if (namesDestination(text)) return 'staff_names_account'
  // Making readings takes a third of the time, so they and their clauses are made once.
  const readings = readingsOf(text)
  const clauses = readings.map(clausesOf)
  for (const ofReading of clauses) {
    for (const clause of ofReading) {
      for (const rules of allRules()) {
        const fault = checkClause(clause, rules)
        if (fault) return fault
      }
    }
  }
  return checkWithoutSpaces(readings) ?? (namesContact(text, own) || namesPlace(clauses) ? 'staff_names_contact' : null)
}

/** Whether a clause leads to a messenger or a tool without denying it. */
const namesPlace = (clauses: readonly string[][]): boolean =>
  clauses.some((ofReading) => ofReading.some((clause) => leadsElsewhere(clause) && !isDenied(clause)))

const isDenied = (clause: string): boolean =>
  allRules().some(({ negation, falseNegation }) => negation.test(clause.replace(falseNegation, ' ')))

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
function checkWithoutSpaces(readings: readonly string[]): StaffMessageFault | null {
  for (const reading of readings) {
    const certain = allRules().reduce((rest, { falseNegation }) => rest.replace(falseNegation, ' '), reading)
    if (allRules().some(({ negation }) => negation.test(certain))) continue
    const letters = lettersOf(reading)
    if (allRules().some(({ squeezed }) => squeezed?.password.test(letters))) return 'staff_asks_password'
    if (allRules().some(({ squeezed }) => squeezed?.code.test(letters))) return 'staff_asks_code'
  }
  return null
}
