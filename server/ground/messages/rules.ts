import type { Config } from '../../base/config.ts'
import { isTextId, type Reader, say } from '../../base/texts/texts.ts'

export const settingsOf = ({ policy: { autoReceiveDays, payoutCoolOffHours } }: Config) => ({
  autoReceiveDays,
  payoutCoolOffHours,
})

/** The text id of a notice. If withdrawals need not wait, notices that mention the wait have another text. */
export function noticeTextId(kind: string, part: 'title' | 'content', { settings }: Reader): string {
  const id = `notice.${kind}.${part}`
  const withoutWait = `${id}.no_wait`
  return settings?.['payoutCoolOffHours'] === 0 && isTextId(withoutWait) ? withoutWait : id
}

/** The kinds of messages caused by operators, by role; all others come from the system. */
const senders = {
  review: /^(registration_|shop_(closed|opened)$)/,
  finance: /^(withdrawal_(approved|paid|rejected|returned)$|deposit_(credited|rejected)|hold_|goodwill$)/,
  service: /^(refund_(approved|rejected)|objection_answered)$/,
} as const

function senderOf(type: Notice['type'], kind: string) {
  if (type === 'user') return 'team'
  const names = Object.keys(senders) as (keyof typeof senders)[]
  return names.find((name) => senders[name].test(kind)) ?? 'system'
}

type Notice = { type: 'system' | 'user'; kind: string; params: Record<string, unknown> }

/** The texts of a message in the reader's language. A `plain` message has its own texts by language. */
export function noticeTexts({ type, kind, params }: Notice, reader: Reader) {
  const textOf = (part: 'title' | 'content') => {
    const id = noticeTextId(kind, part, reader)
    return isTextId(id) ? say(id, reader, params) : localise(params[part], reader)
  }
  return {
    sender: say(`notice.sender.${senderOf(type, kind)}`, reader),
    title: textOf('title'),
    content: textOf('content'),
  }
}

function localise(text: unknown, { lang }: Reader): string {
  if (typeof text === 'string') return text
  if (typeof text !== 'object' || text === null) return ''
  const byLanguage = text as Record<string, unknown>
  return String(byLanguage[lang] ?? byLanguage['en'] ?? Object.values(byLanguage)[0] ?? '')
}
