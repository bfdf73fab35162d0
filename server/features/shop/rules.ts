import type { TextId } from '../../base/texts/texts.ts'

/** Whether a day can be reckoned by it: also by an older or a newer name than the list of names has. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What is wrong with a text that the shop must have, or null. */
export function requiredFault(text: string): TextId | null {
  if (text.trim() === '') return 'field_required'
  return /\p{Cc}/u.test(text.trim()) ? 'field_invalid' : null
}

/**
 * A link to the shop's page on a social network as it is kept: https only, of any host, since shops have accounts where
 * they like; shoppers see the host. An empty one is no link: null.
 */
export function readLink(typed: string): { link: string | null; fault?: TextId } {
  const text = typed.trim()
  if (text === '') return { link: null }
  if (!/^https:\/\//i.test(text)) return { link: null, fault: 'https_only' }
  if (!URL.canParse(text)) return { link: null, fault: 'field_invalid' }
  const url = new URL(text)
  // A name before an @ looks like the host to whoever reads it.
  const isPublicHost = url.hostname.includes('.') && !url.hostname.endsWith('.')
  if (!isPublicHost || url.username !== '' || url.password !== '') return { link: null, fault: 'field_invalid' }
  return { link: url.href }
}
