import type { Config } from '../../base/config.ts'
import { refuse } from '../../base/refuse.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'

/** The settings that messages name. */
export const settingsOf = ({ autoReceiveDays }: Config) => ({ autoReceiveDays })

type Told = { type: 'system' | 'user'; kind: string; params: Record<string, unknown> }

/** The words of a message in the reader's language. One of the kind `plain` carries its own, by language. */
export function spoken({ type, kind, params }: Told, reader: Reader) {
  const words = (part: 'title' | 'content') => {
    const id = `notice.${kind}.${part}`
    return isTextId(id) ? say(id, reader, params) : ownWords(params[part], reader)
  }
  return { sender: say(`notice.sender.${type}`, reader), title: words('title'), content: words('content') }
}

function ownWords(words: unknown, { lang }: Reader): string {
  if (typeof words === 'string') return words
  if (typeof words !== 'object' || words === null) return ''
  const byLanguage = words as Record<string, unknown>
  return String(byLanguage[lang] ?? byLanguage['en'] ?? Object.values(byLanguage)[0] ?? '')
}

/** The place in the list of messages: their own sequence. */
export function readSequence(after: string): number {
  const sequence = Number(after)
  if (!Number.isSafeInteger(sequence)) throw refuse('validation', { fields: { after: 'field_invalid' } })
  return sequence
}
