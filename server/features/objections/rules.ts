import { type objectionSubjects, objectionSubjects as subjects } from '#contract/objections.ts'

export type ObjectionSubject = { kind: (typeof objectionSubjects)[number]; id: string }

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const numberPattern = /^[A-Z0-9-]{1,40}$/

/** `hold:<id>`, `withdrawal:<number>` …; null where it is no such thing. */
export function readSubject(text: string): ObjectionSubject | null {
  const [kind, id = ''] = text.split(':', 2)
  const known = subjects.find((each) => each === kind)
  if (!known || text !== `${kind}:${id}`) return null
  const pattern = known === 'withdrawal' || known === 'recharge' ? numberPattern : idPattern
  return pattern.test(id) ? { kind: known, id } : null
}
