import { useEffect, useRef, useState } from 'react'
import { minuteMs } from '#contract/durations.ts'

export type Draft = Readonly<Record<string, string>>

/** The path, because a choice of the language changes the query; what follows # names the form of an order's page. */
const keyOf = () => `form ${location.pathname}${location.hash}`

/** Only the page that is loaded at once takes it: the next one at this device may be another shopper's. */
function readDraft(): Draft {
  const [at, draft] = JSON.parse(sessionStorage.getItem(keyOf()) ?? '[0]') as [number, Draft?]
  return (at > Date.now() - minuteMs && draft) || {}
}

/**
 * What was typed into a form before the shopper chose another language, by the names of its fields. The choice loads
 * the page anew: the form keeps its fields for that, and the next one takes them.
 */
export function useDraft() {
  const form = useRef<HTMLFormElement>(null)
  const [draft] = useState(readDraft)
  useEffect(() => {
    sessionStorage.removeItem(keyOf())
    const keep = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const language = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
      // With a key held the link opens another page, and this form stays.
      if (!language || !form.current || ctrlKey || metaKey || shiftKey) return
      sessionStorage.setItem(keyOf(), JSON.stringify([Date.now(), Object.fromEntries(new FormData(form.current))]))
    }
    document.addEventListener('click', keep)
    return () => document.removeEventListener('click', keep)
  }, [])
  return { form, draft }
}
