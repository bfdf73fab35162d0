import { leadsElsewhere, namesContact, type OwnContacts } from './contacts.ts'
import { namesDestination } from './destinations.ts'
import { clausesOf, lettersOf, readingsOf, sentencesOf } from './normalise.ts'
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
 * cheated merchant cannot undo. What the platform itself must pay may be noted, such as "need to pay the supplier", if
 * the text speaks to no one and names no condition.
 */
export const checkStaffMessage = (text: string, own: OwnContacts = []): StaffMessageFault | null =>
  checkMessage(text, own, { mayNoteDuties: true })

/** The same check of a text by somebody else, who does not pay for the platform. */
export const checkStrangersMessage = (text: string, own: OwnContacts = []): StaffMessageFault | null =>
  checkMessage(text, own, { mayNoteDuties: false })

function checkMessage(
  text: string,
  own: OwnContacts,
  { mayNoteDuties }: { mayNoteDuties: boolean },
): StaffMessageFault | null {
  if (namesDestination(text)) return 'staff_names_account'
  const read = readClauses(text)
  const request = findRequest(read)
  const isDuty = mayNoteDuties && request === 'staff_asks_money' && isOwnDuty(text)
  return (isDuty ? null : request) ?? (namesContact(text, own) || namesPlace(read) ? 'staff_names_contact' : null)
}

type Reading = { reading: string; clauses: readonly string[] }

/** Making readings takes a third of the time, so they and their clauses are made once. */
const readClauses = (text: string): Reading[] =>
  readingsOf(text).map((reading) => ({ reading, clauses: clausesOf(reading) }))

function findRequest(read: readonly Reading[]): StaffMessageFault | null {
  for (const { clauses } of read) {
    for (const clause of clauses) {
      for (const rules of allRules()) {
        const fault = checkClause(clause, rules)
        if (fault) return fault
      }
    }
  }
  return findWithoutSpaces(read)
}

/** Whether a text says nothing but what the platform must pay, and why. */
function isOwnDuty(text: string): boolean {
  const lines = sentencesOf(text).join('\n')
  const others = allRules()
    .reduce((rest, { ownDuty }) => rest.replace(ownDuty, ''), lines)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const isReason = (line: string) => allRules().some(({ reason }) => reason.test(line))
  const isToReader = (line: string) => allRules().some(({ reader }) => reader.test(line))
  return (
    others.every((line) => isReason(line) && !isToReader(line)) && findRequest(readClauses(others.join('\n'))) === null
  )
}

/** Whether a clause leads to a messenger or a tool without denying it. */
const namesPlace = (read: readonly Reading[]): boolean =>
  read.some(({ clauses }) => clauses.some((clause) => leadsElsewhere(clause) && !isDenied(clause)))

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
function findWithoutSpaces(read: readonly Reading[]): StaffMessageFault | null {
  for (const { reading } of read) {
    const certain = allRules().reduce((rest, { falseNegation }) => rest.replace(falseNegation, ' '), reading)
    if (allRules().some(({ negation }) => negation.test(certain))) continue
    const letters = lettersOf(reading)
    if (allRules().some(({ squeezed }) => squeezed?.password.test(letters))) return 'staff_asks_password'
    if (allRules().some(({ squeezed }) => squeezed?.code.test(letters))) return 'staff_asks_code'
  }
  return null
}
