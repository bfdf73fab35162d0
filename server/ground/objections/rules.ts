import { isId } from '#contract/id-pattern.ts'
import { objectionSubjects } from '#contract/objections.ts'

export type ObjectionSubject = { kind: (typeof objectionSubjects)[number]; id: string }

const isNumber = (text: string) => /^[A-Z0-9-]{1,40}$/.test(text)

/** `hold:<id>`, `withdrawal:<number>` …; null for any other text. */
export function readSubject(text: string): ObjectionSubject | null {
  const [name, id = ''] = text.split(':', 2)
  const kind = objectionSubjects.find((each) => each === name)
  if (!kind || text !== `${kind}:${id}`) return null
  const isValid = kind === 'withdrawal' || kind === 'recharge' ? isNumber(id) : isId(id)
  return isValid ? { kind, id } : null
}
