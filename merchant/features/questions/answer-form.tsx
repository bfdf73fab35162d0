import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { useAct } from '#client/act.ts'
import { randomKey } from '#client/random-key.ts'
import { limits } from '#contract/limits.ts'
import type { AnswerPhrase } from '#contract/question-phrases.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Chip, Chips } from '#kit/chips.tsx'
import { TextAreaField } from '#kit/field.tsx'
import { api } from '../../api.ts'
import { useDraft } from '../../parts/use-draft.ts'
import type { QuestionThread } from './thread.tsx'

/** A prepared sentence, which the shopper reads in the own language, own words, or both. */
export function AnswerForm({ thread: { id, phrases } }: { thread: QuestionThread }) {
  const { t } = useLingui()
  const [phrase, setPhrase] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  useDraft(`question ${id}`, text ? { text } : null, (kept) => setText(String(kept['text'])))
  // The same until it is sent, so that an answer that is sent again is stored once.
  const key = useRef(randomKey())
  const answer = useAct(api.questions.answer, {
    onDone() {
      key.current = randomKey()
      setPhrase(null)
      setText('')
    },
    onFail({ fields }) {
      setError(fields['text'])
      return fields['text'] !== undefined
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.isPending) return
    if (text.trim() === '' && phrase === null) {
      setError(t`Choose a sentence or write an answer.`)
      return
    }
    setError(undefined)
    const chosen = phrase === null ? {} : { phrase: phrase as AnswerPhrase }
    void answer.run({ id, text: text.trim(), ...chosen, key: key.current })
  }
  return (
    <BottomAction>
      <form onSubmit={submit} className="flex flex-col gap-8">
        <div className="-mx-20">
          <Chips label={t`Prepared answers`}>
            {phrases.map(({ code, text: said }) => (
              <Chip key={code} isOn={phrase === code} onPress={() => setPhrase(phrase === code ? null : code)}>
                {said}
              </Chip>
            ))}
          </Chips>
        </div>
        <TextAreaField
          label={t`Your answer`}
          rows={2}
          value={text}
          maxLength={limits.questionTextMax}
          error={error}
          onChange={(event) => {
            setError(undefined)
            setText(event.target.value)
          }}
        />
        <Button type="submit" isPending={answer.isPending}>
          <Trans>Send the answer</Trans>
        </Button>
      </form>
    </BottomAction>
  )
}
