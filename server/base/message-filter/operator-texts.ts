import { limits } from '#contract/limits.ts'
import type { FieldErrors } from '../refuse.ts'
import { checkStaffMessage } from './check-staff-message.ts'
import type { OwnContacts } from './contacts.ts'

type CheckedBody = {
  body: unknown
  /** Fields of the body that are no messages to merchants or shoppers. */
  verbatim: readonly string[]
  own: OwnContacts
}

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** No input has a longer text; one that has is not read. */
export const filteredMax = limits.productDescriptionMax
/** Nor does one request have more of them: what it costs to read them holds up all other calls. Each counts as some. */
const filteredTogetherMax = 25_000
const countedPerText = 20

/** What is wrong with the texts of an operator's request, by field: each may be read by a merchant or a shopper. */
export function findRefusedTexts({ body, verbatim, own }: CheckedBody): FieldErrors {
  const errors: FieldErrors = {}
  let together = 0
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') together += value.length + countedPerText
    if (typeof value === 'string' && (value.length > filteredMax || together > filteredTogetherMax)) {
      errors[path] = 'field_too_long'
    } else if (typeof value === 'string' && !id.test(value)) {
      const fault = checkStaffMessage(value, own)
      if (fault) errors[path] = fault
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) walk(part, path === '' ? name : `${path}.${name}`)
    }
  }
  for (const [name, value] of Object.entries(body ?? {})) if (!verbatim.includes(name)) walk(value, name)
  return errors
}
