import { leadsElsewhere, namesContact, type OwnContacts } from './contacts.ts'
import { namesDestination } from './destinations.ts'
import { clausesOf, lettersOf, readingsOf } from './normalise.ts'
import { allRules, type LanguageRules } from './rules.ts'

/** What is wrong with a message, as the id of the text that explains it. */
export type StaffMessageFault =
  | 'staff_asks_money'
  | 'staff_asks_password'
  | 'staff_asks_code'
  | 'staff_names_account'
  | 'staff_names_contact'

/**
 * Whether a text that an operator writes to merchants or shoppers asks for money, a password or a code, names an
 * account to pay to, or leads to a place where nobody can read along: a link, a phone number, a mail address, a
 * messenger or a tool for remote control that is not the platform's own; null where it may be sent. An ambiguous
 * sentence is refused: the operator can rephrase it, a cheated merchant cannot.
 */
export function checkStaffMessage(text: string, own: OwnContacts = []): StaffMessageFault | null {
  if (namesDestination(text)) return 'staff_names_account'
  // Reading is a third of the work: each reading and its clauses are made once.
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

/** Whether a text leads to a messenger or a tool, in a clause that does not deny it. */
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
