import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { classNames } from '#kit/class-names.ts'
import { isComposing, isCtrlEnter } from '#kit/composing.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { useLanguageNames } from '../../parts/language-names.ts'
import { CannedDialog } from './canned-dialog.tsx'
import { CannedList } from './canned-list.tsx'
import { type Conversation, languageOf } from './conversation.ts'
import { useAnswer } from './use-answer.ts'

type Props = { conversation: Conversation; operatorId: string; onSend: () => void }

/** The answer: a text, or a canned one after a slash. The server refuses texts that ask for money or a secret. */
export function Composer({ conversation, operatorId, onSend }: Props) {
  const { t } = useLingui()
  const { nameOf } = useLanguageNames()
  const { shopName } = conversation
  const lang = languageOf(conversation)
  const language = nameOf(lang)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isEditing, setEditing] = useState(false)
  const answer = useAnswer({ conversation, operatorId, onSend })
  const { text, change, canned, failure, why, isSending, submit } = answer
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (isCtrlEnter(event.nativeEvent)) {
      event.preventDefault()
      submit()
    } else if (canned.press(event.key)) event.preventDefault()
    else if (event.key === 'Escape') {
      event.stopPropagation()
      field.current?.blur()
    }
  }
  useKeys([
    { key: 'w', label: t`write`, run: () => field.current?.focus(), isInFoot: true },
    { key: 'Control Enter', label: t`send` },
    { key: '/ ↓ ↑', label: t`canned answers, while writing`, isInFoot: true },
  ])
  return (
    <div className="relative shrink-0 border-t border-line px-20 pt-12 pb-12">
      {canned.isOpen && <CannedList id={`${id}-canned`} canned={canned} lang={lang} onEdit={() => setEditing(true)} />}
      <label htmlFor={id} className="sr-only">
        {t`Answer to ${shopName}`}
      </label>
      <div
        className={classNames(
          'flex items-end gap-10 rounded-card border bg-surface p-8 focus-within:outline-2 focus-within:outline-accent',
          failure ? 'border-bad' : 'border-edge',
        )}
      >
        <textarea
          ref={field}
          id={id}
          rows={1}
          value={text}
          maxLength={limits.chatTextMax}
          aria-invalid={failure ? true : undefined}
          aria-describedby={`${id}-hint`}
          aria-autocomplete="list"
          aria-controls={canned.isOpen ? `${id}-canned` : undefined}
          aria-activedescendant={canned.isOpen && canned.found.length > 0 ? `${id}-canned-${canned.at}` : undefined}
          placeholder={t`Write in ${language}, or / for canned answers`}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKey}
          className="field-sizing-content max-h-200 min-h-32 min-w-0 flex-1 resize-none bg-transparent px-4 py-6 outline-none"
        />
        <RowButton onClick={submit} why={why} isPending={isSending} hint="ctrl enter">
          {failure ? <Trans>Try again</Trans> : <Trans>Send</Trans>}
        </RowButton>
      </div>
      <p id={`${id}-hint`} className="pt-6 text-tiny text-soft">
        <Trans>Text only. Messages that ask for money, a password or a code are blocked.</Trans>{' '}
        {t`The merchant reads ${language}.`}
      </p>
      {canned.missing && (
        <p role="status" className="pt-4 text-tiny text-wait">
          {t`This canned answer has no text in ${language}: another language was inserted.`}
        </p>
      )}
      {isSending && (
        <p role="status" className="pt-4 text-tiny text-soft">
          <Trans>Sending…</Trans>
        </p>
      )}
      {failure && (
        <p role="alert" className="pt-4 text-bad">
          <Trans>Not sent.</Trans> {failure}
        </p>
      )}
      {isEditing && <CannedDialog onClose={() => setEditing(false)} />}
    </div>
  )
}
