import { useState } from 'react'
import { useGet } from '#client/get.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { api } from '../../api.ts'
import type { CannedAnswer } from './conversation.ts'

const shownMax = 6

type Input = { text: string; lang: LanguageCode; onInsert: (text: string) => void }

export type Canned = {
  /** True while the text is a slash followed by a search text. */
  isOpen: boolean
  found: readonly CannedAnswer[]
  at: number
  /** Inserts an answer into the field, in the merchant's language if it has one. */
  insert: (answer: CannedAnswer) => void
  /** Handles a key of the field. False if the list does not use the key. */
  press: (key: string) => boolean
  /** True if the inserted answer had no text in the merchant's language. */
  missing: boolean
  forget: () => void
}

/** The text of an answer in a language, otherwise in English, otherwise in its first language. */
const textIn = ({ texts }: CannedAnswer, lang: LanguageCode): string =>
  texts[lang] ?? texts.en ?? Object.values(texts)[0] ?? ''

/** Canned answers, found by the text after a slash. */
export function useCanned({ text, lang, onInsert }: Input): Canned {
  const answers = useGet(api.operatorService.cannedAnswers).data ?? []
  const [chosen, setChosen] = useState(0)
  const [missing, setMissing] = useState(false)
  const isOpen = /^\/[^\n]*$/.test(text)
  const wanted = text.slice(1).trim().toLowerCase()
  const found = answers
    .filter(({ code, title }) => code.includes(wanted) || title.toLowerCase().includes(wanted))
    .slice(0, shownMax)
  const at = Math.min(chosen, Math.max(0, found.length - 1))
  const insert = (answer: CannedAnswer) => {
    setMissing(!answer.texts[lang])
    setChosen(0)
    onInsert(textIn(answer, lang))
  }
  const press = (key: string) => {
    const answer = found[at]
    if (!isOpen || !answer) return false
    if (key === 'ArrowDown') setChosen((at + 1) % found.length)
    else if (key === 'ArrowUp') setChosen((at - 1 + found.length) % found.length)
    else if (key === 'Enter' || key === 'Tab') insert(answer)
    else return false
    return true
  }
  return { isOpen, found, at, insert, press, missing: missing && text !== '', forget: () => setMissing(false) }
}
