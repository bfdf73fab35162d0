import { useEffect, useRef, useState } from 'react'
import { tabTexts } from '#client/device-texts.ts'
import { minuteMs } from '#contract/durations.ts'

export type Draft = Readonly<Record<string, string>>

/** The path without the query, which a new language changes. The part after # names the form of an order's page. */
const keyOf = () => `form ${location.pathname}${location.hash}`

/** Only the page that is loaded next reads it, because a later page on this device may be another shopper's. */
function readDraft(): Draft {
  const [at, draft] = JSON.parse(tabTexts.get(keyOf()) ?? '[0]') as [number, Draft?]
  return (at > Date.now() - minuteMs && draft) || {}
}

/**
 * Keeps what was typed into a form when the shopper chooses another language, because that reloads the page. The form
 * stores its fields by name, and the next form takes them.
 */
export function useDraft() {
  const form = useRef<HTMLFormElement>(null)
  const [draft] = useState(readDraft)
  useEffect(() => {
    tabTexts.remove(keyOf())
    const keep = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const language = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
      // With a modifier key the link opens another page, and this form stays.
      if (!language || !form.current || ctrlKey || metaKey || shiftKey) return
      tabTexts.set(keyOf(), JSON.stringify([Date.now(), Object.fromEntries(new FormData(form.current))]))
    }
    document.addEventListener('click', keep)
    return () => document.removeEventListener('click', keep)
  }, [])
  return { form, draft }
}
