import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import { languageName, wireLanguages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { classNames } from '#kit/class-names.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { useDateText } from '#kit/format.tsx'
import { api, at } from '../calls.ts'
import { orderPath, productPath, storeLink } from '../links.ts'
import { quietButton, secondaryButton } from '../parts/controls.tsx'
import { useFrame } from '../store-frame.tsx'
import { PhraseChoice, SendButton, Words } from './message-fields.tsx'
import type { Thread } from './question-page.tsx'
import { useMessageForm } from './use-message-form.ts'

type Props = { thread: Thread; secret: string; onChange: (thread: Thread) => void; onErased: () => void }

export function Conversation(props: Props) {
  const { thread, secret, onChange } = props
  const mayWrite = !thread.isEnded && !thread.isErased
  return (
    <main className="mx-auto w-full max-w-600 px-20 pt-24 pb-32 [overflow-wrap:anywhere]">
      <Head thread={thread} secret={secret} />
      <Messages thread={thread} />
      {mayWrite ? (
        <WriteForm {...{ thread, secret, onChange }} />
      ) : (
        <p role="status" className="rounded-field bg-fill p-14">
          {thread.isErased ? (
            <Trans>Your data of this order is deleted, so nothing more can be written here.</Trans>
          ) : (
            <Trans>The platform has ended this conversation. Nothing more can be written.</Trans>
          )}
        </p>
      )}
      <p className="pt-16 text-caption text-soft">
        <Trans>
          Pay only on the page of an order: the money is held until the goods reach you. The platform reads this
          conversation only in a dispute or when one of you reports it.
        </Trans>
      </p>
      {thread.messages.length > 0 && <Report {...{ thread, secret, onChange }} />}
      {thread.order === null && <Erase {...props} />}
    </main>
  )
}

function Head({ thread: { shop, order, product, shopLang }, secret }: Pick<Props, 'thread' | 'secret'>) {
  const frame = useFrame()
  const link = storeLink(frame)
  const ownLanguage = languageName(wireLanguages[frame.lang])
  const shopLanguage = languageName(shopLang)
  return (
    <>
      <h1 className="text-heading leading-[1.3] font-bold">
        <Trans>Ask {shop.name}</Trans>
      </h1>
      {order && (
        <a href={`${link(orderPath(shop.id))}#${secret}`} className={quietButton}>
          <Trans>Order {order.number}</Trans>
        </a>
      )}
      {product && (
        <a href={link(productPath(shop.id, product.listingId))} className={quietButton}>
          {product.title}
        </a>
      )}
      <p className="pb-16 text-caption text-soft">
        {ownLanguage === shopLanguage ? (
          <Trans>You and the shop both use {ownLanguage}.</Trans>
        ) : (
          <Trans>
            The shop uses {shopLanguage}, you use {ownLanguage}. The prepared sentences are shown to each in their own
            language.
          </Trans>
        )}
      </p>
    </>
  )
}

function Messages({ thread: { messages, shop } }: Pick<Props, 'thread'>) {
  const { t } = useLingui()
  const dateText = useDateText()
  if (messages.length === 0) return null
  return (
    <ol aria-label={t`Messages`} className="flex flex-col gap-10 pb-20">
      {messages.map(({ sequence, side, phrase, text, at: sentAt, seen }) => (
        <li
          key={sequence}
          className={classNames(
            'max-w-[88%] rounded-card px-14 py-10',
            side === 'shopper' ? 'self-end bg-tint' : 'self-start border border-line bg-surface',
          )}
        >
          <span className="block text-caption text-soft">{side === 'shopper' ? t`You` : shop.name}</span>
          {phrase && <span className="block font-medium">{phrase}</span>}
          {text && <span className="block whitespace-pre-line">{text}</span>}
          <span className="block text-caption text-soft">
            {dateText(sentAt)}
            {side === 'shopper' && seen && <> · {t`Read`}</>}
          </span>
        </li>
      ))}
    </ol>
  )
}

type FormProps = Pick<Props, 'thread' | 'secret' | 'onChange'>

function WriteForm({ thread, secret, onChange }: FormProps) {
  const { form, act, errors, onSubmit } = useMessageForm(at(api.storeQuestions.write, { secret }), (changed) => {
    form.current?.reset()
    onChange(changed)
  })
  return (
    <form ref={form} method="post" onSubmit={onSubmit} className="flex flex-col gap-16">
      <PhraseChoice phrases={thread.phrases} />
      <Words error={errors['text']} />
      <SendButton act={act}>
        <Trans>Send</Trans>
      </SendButton>
    </form>
  )
}

function Report({ thread, secret, onChange }: FormProps) {
  const { t } = useLingui()
  const [error, setError] = useState<string>()
  if (thread.isReported) {
    return (
      <p role="status" className="pt-16 text-caption text-soft">
        <Trans>This conversation is reported. The platform looks at it.</Trans>
      </p>
    )
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setError(undefined)
    try {
      const answer = await send(at(api.storeQuestions.report, { secret }), { body: { reason } })
      onChange(answer.data as Thread)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(Object.values(failure.fields)[0] ?? failure.message)
    }
  }
  return (
    <details className="pt-16">
      <summary className={classNames(quietButton, 'cursor-pointer')}>
        <Trans>Report this conversation</Trans>
      </summary>
      <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-12 pt-8">
        <FieldBox id="reason" label={t`What is wrong?`} error={error}>
          <textarea
            {...describedBy('reason', error, null)}
            id="reason"
            name="reason"
            rows={2}
            required
            maxLength={limits.reasonMax}
            className={`${fieldInputClass} resize-none`}
          />
        </FieldBox>
        <button type="submit" className={secondaryButton}>
          <Trans>Send the report</Trans>
        </button>
      </form>
    </details>
  )
}

/** Deletes a conversation before buying. The one of an order ends with the order's data. */
function Erase({ secret, onErased }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<string>()
  const erase = async () => {
    setError(undefined)
    try {
      await send(at(api.storeQuestions.erase, { secret }), { body: {} })
      onErased()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(failure.message)
    }
  }
  if (!isAsked) {
    return (
      <button type="button" className={quietButton} onClick={() => setAsked(true)}>
        <Trans>Delete this conversation</Trans>
      </button>
    )
  }
  return (
    <div className="pt-8">
      <p className="pb-12">
        <Trans>The messages, your name and your email address are deleted for you and the shop. Really?</Trans>
      </p>
      <div className="flex gap-12">
        <button type="button" className={secondaryButton} onClick={() => setAsked(false)}>
          <Trans>Not now</Trans>
        </button>
        <button type="button" className={secondaryButton} onClick={() => void erase()}>
          <Trans>Delete</Trans>
        </button>
      </div>
      {error && (
        <p role="alert" className="pt-8 text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
