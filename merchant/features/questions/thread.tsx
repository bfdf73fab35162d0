import { Trans, useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { languageName, wireLanguages } from '#contract/language-codes.ts'
import type { questions } from '#contract/questions.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { chosenLanguage } from '../../language.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { AnswerForm } from './answer-form.tsx'

export type QuestionThread = Reply<typeof questions.read>

/** One conversation with a shopper, and the answer to it. */
export function Thread({ id }: { id: string }) {
  const { t } = useLingui()
  const back = useBack(linkTo.questions())
  const navigate = useNavigate()
  const read = useGet(api.questions.read, { query: { id } })
  const thread = read.data
  useSeen(id, (thread?.unread && thread.messages.at(-1)?.sequence) || null)
  const report = (
    <HeaderAction
      label={t`Report this conversation`}
      icon={<Icon of={Flag} size={2} />}
      onPress={() => void navigate(linkTo.questionReport(id))}
    />
  )
  return (
    <ReadScreen
      read={read}
      header={
        <Header title={thread?.name ?? t`Shopper`} onBack={back} action={thread && !thread.isReported && report} />
      }
      action={thread && !thread.isEnded && thread.name !== null && <AnswerForm thread={thread} />}
      missing={t`This conversation is deleted.`}
    >
      {(data) => <Conversation thread={data} />}
    </ReadScreen>
  )
}

/** Marks the conversation as read while it is visible, through its last message; null if nothing is unread. */
function useSeen(id: string, through: number | null) {
  const { run } = useAct(api.questions.seen, { onFail: () => true })
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (through === null) return
    const markSeen = () => {
      if (document.visibilityState === 'visible') void latest.current({ id, through })
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [id, through])
}

function Conversation({ thread }: { thread: QuestionThread }) {
  const { t } = useLingui()
  const { messages, name } = thread
  const lastOwn = messages.findLast(({ side }) => side === 'merchant')
  return (
    <div className="flex flex-col gap-16 px-20 pt-8 pb-24">
      <About thread={thread} />
      <ol aria-label={t`Messages`} className="flex flex-col gap-8">
        {messages.map((message) => {
          const { sequence, side, phrase, text, at, seen } = message
          const isMine = side === 'merchant'
          return (
            <li
              key={sequence}
              className={`flex max-w-[84%] flex-col gap-4 ${isMine ? 'items-end self-end' : 'self-start'}`}
            >
              <span className="sr-only">{isMine ? t`You` : (name ?? t`Shopper`)}</span>
              <div
                className={classNames(
                  'flex max-w-full min-w-0 flex-col gap-4 rounded-card px-12 py-8 text-small [overflow-wrap:anywhere]',
                  isMine ? 'rounded-br-small bg-tint' : 'rounded-bl-small border border-line bg-surface',
                )}
              >
                {phrase && <span className="font-medium">{phrase}</span>}
                {text && <span className="whitespace-pre-wrap">{text}</span>}
                <span className="self-end text-tiny text-soft">
                  <DateText at={at} />
                </span>
              </div>
              {message === lastOwn && (
                <span className="text-tiny text-soft">{seen ? <Trans>Read</Trans> : <Trans>Sent</Trans>}</span>
              )}
            </li>
          )
        })}
      </ol>
      <States thread={thread} />
    </div>
  )
}

function About({ thread: { order, product, lang } }: { thread: QuestionThread }) {
  const own = wireLanguages[chosenLanguage()]
  const theirs = languageName(lang)
  return (
    <div className="text-caption text-soft">
      {order && (
        <Link to={linkTo.order(order.id)} className="figures inline-flex min-h-44 items-center font-medium text-accent">
          <Trans>Order {order.number}</Trans>
        </Link>
      )}
      {product && (
        <Link
          to={linkTo.product(product.listingId)}
          className="inline-flex min-h-44 items-center font-medium text-accent [overflow-wrap:anywhere]"
        >
          {product.title}
        </Link>
      )}
      <p>
        {own === lang ? (
          <Trans>The shopper uses {theirs}, as you do.</Trans>
        ) : (
          <Trans>The shopper uses {theirs}. Prepared sentences are shown in the shopper’s language.</Trans>
        )}
      </p>
    </div>
  )
}

function States({ thread }: { thread: QuestionThread }) {
  const { isReported, isEnded, isUnmailable, mailedAt, name } = thread
  return (
    <div className="flex flex-col gap-4 text-caption text-soft">
      {isUnmailable ? (
        <p className="text-bad">
          <Trans>Your answers could not be mailed. The shopper sees them on the page of the conversation.</Trans>
        </p>
      ) : (
        mailedAt && (
          <p>
            <Trans>
              Last mailed to the shopper: <DateText at={mailedAt} />
            </Trans>
          </p>
        )
      )}
      {isReported && (
        <p>
          <Trans>This conversation is reported. The platform looks at it.</Trans>
        </p>
      )}
      {isEnded && (
        <p>
          <Trans>The platform has ended this conversation. Nothing more can be written.</Trans>
        </p>
      )}
      {name === null && (
        <p>
          <Trans>The shopper’s data has been deleted, so you can no longer reply.</Trans>
        </p>
      )}
      <p>
        <Trans>The platform reads this conversation only in a dispute or when one of you reports it.</Trans>
      </p>
    </div>
  )
}
