import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useAct } from '#client/act.ts'
import { callAt } from '#client/call.ts'
import { randomKey } from '#client/random-key.ts'
import { api } from '../../api.ts'
import { type Conversation, languageOf } from './conversation.ts'
import { useCanned } from './use-canned.ts'

/** What was begun and not sent, by merchant, until the console is loaded again. */
const drafts = new Map<string, string>()

/** The answer that is written to a merchant, and its sending. */
export function useAnswer(conversation: Conversation, onSend: () => void) {
  const { t } = useLingui()
  const { merchantId } = conversation
  const [text, setText] = useState(drafts.get(merchantId) ?? '')
  const [refused, setRefused] = useState<string | null>(null)
  // The same message keeps its key until the server has decided on it: sent again, it is stored once.
  const key = useRef({ text: '', value: '' })
  const change = (next: string) => {
    drafts.set(merchantId, next)
    setText(next)
    setRefused(null)
  }
  const canned = useCanned({ text, lang: languageOf(conversation), onInsert: change })
  const { run, isPending } = useAct(callAt(api.operatorService.send, { merchantId }), {
    onDone: () => {
      key.current = { text: '', value: '' }
      change('')
      canned.forget()
    },
    onFail: (error) => {
      setRefused(Object.values(error.fields)[0] ?? error.message)
      return true
    },
  })
  const why = text.trim() === '' ? t`Write the answer first.` : canned.isOpen ? t`Choose a canned answer first.` : null
  const submit = () => {
    if (why !== null || isPending) return
    if (key.current.text !== text.trim()) key.current = { text: text.trim(), value: randomKey() }
    // It stays on the page when it leaves the list of those that wait.
    onSend()
    void run({ text: text.trim(), key: key.current.value })
  }
  return { text, change, canned, refused, why, isPending, submit }
}
