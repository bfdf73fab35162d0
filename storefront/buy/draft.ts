import { useEffect, useRef, useState } from 'react'
import { tabTexts } from '#client/device-texts.ts'
import { minuteMs } from '#contract/durations.ts'

export type Draft = Readonly<Record<string, string>>

/** The path without the query, which a new language changes. The part after # names the form of an order's page. */
const keyOf = () => `form ${location.pathname}${location.hash}`

/** A later page on this device may be another shopper's. */
const keptMs = 15 * minuteMs

function readDraft(): Draft {
  if (import.meta.env.SSR) return {}
  const [at, draft] = JSON.parse(tabTexts.get(keyOf()) ?? '[0]') as [number, Draft?]
  return (at > Date.now() - keptMs && draft) || {}
}

/**
 * Keeps what was typed into a form while its page is hidden: another language loads the page again, and a phone drops a
 * page whose shopper looks up the address in another app. The form stores its fields by name in this tab, and the next
 * form takes them, until `end` is called.
 */
export function useDraft() {
  const form = useRef<HTMLFormElement>(null)
  const hasEnded = useRef(false)
  const [draft] = useState(readDraft)
  useEffect(() => {
    const keep = () => {
      if (document.visibilityState === 'visible') return tabTexts.remove(keyOf())
      if (!form.current || hasEnded.current) return
      tabTexts.set(keyOf(), JSON.stringify([Date.now(), Object.fromEntries(new FormData(form.current))]))
    }
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
  }, [])
  const end = () => {
    hasEnded.current = true
  }
  return { form, draft, end }
}
