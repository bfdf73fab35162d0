import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useAct } from '#client/act.ts'
import { callAt } from '#client/call.ts'
import { randomKey } from '#client/random-key.ts'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { classNames } from '#kit/class-names.ts'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useLanguageNames } from '../../parts/language-names.ts'
import { linkTo, paths } from '../../paths.ts'
import type { Merchant } from './merchant-page.tsx'

/** An unsent text with its idempotency key. Each change makes a new key, because a used one is refused for another text. */
type Draft = { text: string; key: string }

/**
 * Customer service writes first. The message goes into the conversation and through the same filter of the server as an
 * answer. The draft lasts as long as the page.
 */
export function WriteMessage({ merchant: { id, shop, lang } }: { merchant: Merchant }) {
  const { t } = useLingui()
  const { name: shopName } = shop
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const [{ text, key }, setDraft] = useState<Draft>({ text: '', key: '' })
  const [refused, setRefused] = useState<string | null>(null)
  const change = (typed: string) => {
    setRefused(null)
    setDraft({ text: typed, key: randomKey() })
  }
  const act = useAct(callAt(api.operatorService.send, { merchantId: id }), {
    onDone: () => {
      change('')
      setOpen(false)
      setSent(true)
    },
    onFail: ({ fields, message }) => {
      setRefused(fields['text'] ?? message)
      return true
    },
  })
  useKeys([{ key: 'c', label: t`write`, run: () => setOpen(true), isInFoot: true }])
  return (
    <>
      <RowButton look="secondary" hint="c" onClick={() => setOpen(true)}>
        <Trans>Write</Trans>
      </RowButton>
      {isSent && (
        <p role="status" className="order-last w-full text-right">
          <Trans>Sent. The merchant’s reply comes to Support.</Trans>{' '}
          <Link to={linkTo(paths.support, { item: id, tab: 'all' })} className="text-accent underline">
            <Trans>Open the conversation</Trans>
          </Link>
        </p>
      )}
      {isOpen && (
        <ActDialog
          title={t`Write to ${shopName}`}
          act={t`Send the message`}
          isPending={act.isPending}
          why={text.trim() === '' ? t`Write the message first.` : null}
          refused={refused}
          onAct={() => void act.run({ text: text.trim(), key })}
          onClose={() => setOpen(false)}
        >
          <MessageField lang={lang} text={text} isWrong={refused !== null} onChange={change} />
        </ActDialog>
      )}
    </>
  )
}

type FieldProps = { lang: string; text: string; isWrong: boolean; onChange: (text: string) => void }

function MessageField({ lang, text, isWrong, onChange }: FieldProps) {
  const { t } = useLingui()
  const { nameOf } = useLanguageNames()
  const id = useId()
  const language = nameOf(readLanguage(lang) ?? defaultLanguage)
  return (
    <div>
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        <Trans>Message</Trans>
      </label>
      <textarea
        id={id}
        rows={4}
        required
        value={text}
        maxLength={limits.chatTextMax}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          'field-sizing-content block max-h-240 min-h-90 w-full resize-none rounded-small border bg-surface px-10 py-6',
          isWrong ? 'border-bad' : 'border-edge',
        )}
      />
      <p id={`${id}-hint`} className="pt-6 text-tiny text-soft">
        <Trans>Text only. Messages that ask for money, a password or a code are blocked.</Trans>{' '}
        {t`The merchant reads ${language}.`}
      </p>
    </div>
  )
}
