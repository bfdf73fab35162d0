import { useLingui } from '@lingui/react/macro'
import { type AnswerOwner, sendAnswer, useStoredAnswer, writeAnswer } from './answers.ts'
import { type Conversation, languageOf } from './conversation.ts'
import { useCanned } from './use-canned.ts'

type AnswerInput = { conversation: Conversation; operatorId: string; onSend: () => void }

export function useAnswer({ conversation, operatorId, onSend }: AnswerInput) {
  const { t } = useLingui()
  const owner: AnswerOwner = { operatorId, merchantId: conversation.merchantId }
  const { text, sending, failure } = useStoredAnswer(owner)
  const change = (next: string) => writeAnswer(owner, next)
  const canned = useCanned({ text, lang: languageOf(conversation), onInsert: change })
  const why = text.trim() === '' ? t`Write the answer first.` : canned.isOpen ? t`Choose a canned answer first.` : null
  const submit = () => {
    if (why !== null || sending !== null) return
    // The conversation stays on the page when it leaves the list of waiting ones.
    onSend()
    void sendAnswer(owner, canned.forget)
  }
  return { text, change, canned, failure, why, isSending: sending !== null, submit }
}
