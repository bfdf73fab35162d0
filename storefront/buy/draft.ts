import { useEffect, useRef, useState } from 'react'

export type Draft = Readonly<Record<string, string>>

/** The path, because a choice of the language changes the query; what follows # names the form of an order's page. */
const keyOf = () => `draft ${location.pathname}${location.hash}`

/**
 * What was typed into a form before the shopper chose another language, by the names of its fields. The choice loads
 * the page anew: the form keeps its fields for that, and the next one takes them.
 */
export function useDraft() {
  const form = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => JSON.parse(sessionStorage.getItem(keyOf()) ?? '{}') as Draft)
  useEffect(() => {
    sessionStorage.removeItem(keyOf())
    const keep = ({ target }: MouseEvent) => {
      const language = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
      if (!language || !form.current) return
      language.hash = location.hash
      sessionStorage.setItem(keyOf(), JSON.stringify(Object.fromEntries(new FormData(form.current))))
    }
    document.addEventListener('click', keep)
    return () => document.removeEventListener('click', keep)
  }, [])
  return { form, draft }
}
