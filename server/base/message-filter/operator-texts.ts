import { limits } from '#contract/limits.ts'
import type { FieldErrors } from '../refuse.ts'
import { checkStaffMessage } from './check-staff-message.ts'
import type { OwnContacts } from './contacts.ts'

type CheckedBody = {
  body: unknown
  verbatim: readonly string[]
  own: OwnContacts
  /** Texts of partners, which are shown like an operator's, are no notes of the platform. */
  check?: typeof checkStaffMessage
}

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The longest text that any input allows; a longer one is refused unread. */
export const filteredMax = limits.productDescriptionMax
/** Maximum of characters in a request, because reading them blocks all other calls. */
const filteredTogetherMax = 25_000
const countedPerText = 20

/** The refused texts of an operator's request, by field: merchants or shoppers may read each of them. */
export function findRefusedTexts({ body, verbatim, own, check = checkStaffMessage }: CheckedBody): FieldErrors {
  const errors: FieldErrors = {}
  let together = 0
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') together += value.length + countedPerText
    if (typeof value === 'string' && (value.length > filteredMax || together > filteredTogetherMax)) {
      errors[path] = 'field_too_long'
    } else if (typeof value === 'string' && !id.test(value)) {
      const fault = check(value, own)
      if (fault) errors[path] = fault
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) walk(part, path === '' ? name : `${path}.${name}`)
    }
  }
  for (const [name, value] of Object.entries(body ?? {})) if (!verbatim.includes(name)) walk(value, name)
  return errors
}
