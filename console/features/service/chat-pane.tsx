import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { callAt, send } from '#client/call.ts'
import { useGet, useInfinite } from '#client/get.ts'
import { classNames } from '#kit/class-names.ts'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { useOperator } from '../../operator.ts'
import { toneOf } from '../../parts/clock.ts'
import { ClockThere } from '../../parts/clock-there.tsx'
import { useLanguageNames } from '../../parts/language-names.ts'
import { Mark, markOfTone, textOfTone } from '../../parts/mark.tsx'
import { useNow } from '../../parts/now.ts'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { useLeftText } from '../../parts/time-text.ts'
import { linkTo, paths } from '../../paths.ts'
import { ChatActs } from './chat-acts.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import { type Conversation, clockOf, isWaiting, languageOf } from './conversation.ts'

type Props = { conversation: Conversation; position: QueuePosition; tab: string | undefined }

export function ChatPane({ conversation: row, position, tab }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { merchantId } = row
  const params = { merchantId }
  // Reads the conversation separately, because an answered one leaves the list of waiting ones.
  const { data: conversation = row } = useGet(callAt(api.operatorService.read, params))
  const messages = useInfinite(callAt(api.operatorService.messages, params))
  useSeen(conversation)
  useKeys([{ key: 'm', label: t`merchant`, run: () => void navigate(linkTo(paths.merchants, { item: merchantId })) }])
  const { assigned } = conversation
  const operator = useOperator()
  return (
    <section aria-label={t`Conversation`} className="flex min-w-0 flex-1 flex-col">
      <ChatHead conversation={conversation} onClosed={() => tab !== 'all' && position.openNext()} />
      {position.openBy.length > 0 && (
        <p role="status" className="tint-wait px-20 py-8">
          {t`${position.openBy.join(', ')} has it open too. You can still answer.`}
        </p>
      )}
      {assigned?.note && (
        <p className="border-b border-line px-20 py-8">
          <span className="text-soft">{t`${assigned.by ?? ''} handed it over:`}</span> {assigned.note}
        </p>
      )}
      <ChatLog messages={messages} shopName={conversation.shopName} lang={languageOf(conversation)} />
      {operator && (
        <Composer
          conversation={conversation}
          operatorId={operator.id}
          onSend={() => void navigate(linkTo(paths.support, { item: merchantId, tab }), { replace: true })}
        />
      )}
    </section>
  )
}

/** Marks the open conversation as read, and again with each new message. The merchant sees that. */
function useSeen({ merchantId, unread, messages }: Conversation) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that comes before the reading is known leaves the number as it was
  useEffect(() => {
    if (unread === 0) return
    const markSeen = () => {
      if (document.visibilityState !== 'visible') return
      // A failure does not matter, because the next opening marks it again.
      void send(callAt(api.operatorService.seen, { merchantId }), { body: {} }).catch(() => undefined)
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [merchantId, unread, messages])
}

type HeadProps = { conversation: Conversation; onClosed: () => void }

function ChatHead({ conversation, onClosed }: HeadProps) {
  const { t } = useLingui()
  const { nameOf } = useLanguageNames()
  const merchant = useGet(callAt(api.operatorMerchants.get, { id: conversation.merchantId })).data
  const language = nameOf(languageOf(conversation))
  return (
    <header className="flex flex-wrap items-center gap-x-16 gap-y-8 border-b border-line px-20 py-10">
      <div className="min-w-0 flex-1 basis-240 max-[1179px]:basis-full max-[1179px]:pr-160">
        <h2 className="truncate text-small font-semibold">{conversation.shopName}</h2>
        <p className="text-tiny text-soft">
          {merchant && `${merchant.realName} · `}
          {t`reads ${language}`}
          {merchant && (
            <>
              {' · '}
              <ClockThere timeZone={merchant.timeZone} />
            </>
          )}
        </p>
      </div>
      <Due conversation={conversation} />
      <ChatActs conversation={conversation} onClosed={onClosed} />
    </header>
  )
}

function Due({ conversation }: { conversation: Conversation }) {
  const nowMs = useNow()
  const leftText = useLeftText()
  const clock = clockOf(conversation)
  if (!isWaiting(conversation)) {
    return (
      <span className="inline-flex items-center gap-6 text-tiny text-soft">
        <Mark kind={conversation.closedAt ? 'ended' : 'done'} />
        {conversation.closedAt ? <Trans>closed</Trans> : <Trans>answered</Trans>}
      </span>
    )
  }
  const tone = toneOf(clock, nowMs)
  return (
    <span className={classNames('figures inline-flex items-center gap-6 text-tiny', textOfTone[tone])}>
      <Mark kind={markOfTone[tone]} />
      <span>
        {leftText(clock, nowMs)}, <Trans>our target</Trans>
      </span>
    </span>
  )
}
