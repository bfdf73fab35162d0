import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import type { PagedResult } from '#client/get.ts'
import { useDateText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { useScrollElement } from '#kit/scroll-area.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { useEndInView } from '#kit/use-end-in-view.ts'
import { Bubble, UnsentBubble } from './bubble.tsx'
import type { ServiceList, ServiceMessage } from './service-types.ts'
import { discard, type UnsentMessage } from './unsent-messages.ts'

const readAheadPx = 300

type Props = {
  list: PagedResult<ServiceList>
  unsent: readonly UnsentMessage[]
  onOpen: (url: string) => void
}

export function Conversation({ list, unsent, onOpen }: Props) {
  const { t } = useLingui()
  const dateText = useDateText()
  const messages = [...(list.items ?? [])].reverse()
  const known = new Set(messages.map(({ key }) => key))
  const waiting = unsent.filter(({ key }) => !known.has(key))
  // Removes unsent messages that have arrived although their answer was lost.
  useEffect(() => {
    for (const { key } of unsent) if (known.has(key)) discard(key)
  })
  const isEmpty = messages.length + waiting.length === 0
  const lastOwn = messages.findLast(({ mine }) => mine)
  useScrollToOwn(waiting.length)
  const dayOf = (at: string) => dateText(at, 'date')
  const startsDay = (at: string, before: ServiceMessage | undefined) => !before || dayOf(before.at) !== dayOf(at)
  return (
    <div className={`flex flex-col px-20 pt-8 pb-16 ${isEmpty ? 'min-h-full justify-center' : ''}`}>
      <OlderMessages list={list} />
      {!list.hasMore && <Beginning isEmpty={isEmpty} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
      <div role="log" tabIndex={0} aria-label={t`Conversation with customer service`}>
        <ol className="flex flex-col gap-8">
          {messages.map((message, at) => (
            <Fragment key={message.key ?? message.id}>
              {startsDay(message.at, messages[at - 1]) && <Day at={message.at} />}
              <Bubble message={message} isLastOwn={message === lastOwn && waiting.length === 0} onOpen={onOpen} />
            </Fragment>
          ))}
          {waiting.map((message, at) => (
            <Fragment key={message.key}>
              {at === 0 && startsDay(message.at, messages.at(-1)) && <Day at={message.at} />}
              <UnsentBubble message={message} />
            </Fragment>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** Scrolls to the end when the merchant writes, wherever the merchant was reading. */
function useScrollToOwn(waiting: number) {
  const scroll = useScrollElement()
  const before = useRef(waiting)
  useLayoutEffect(() => {
    if (waiting > before.current) scroll.current?.scrollTo({ top: 0 })
    before.current = waiting
  }, [waiting, scroll])
}

function Day({ at }: { at: string }) {
  const dateText = useDateText()
  return (
    <li className="py-8 text-center text-caption text-soft">
      <time dateTime={at}>{dateText(at, 'longDay')}</time>
    </li>
  )
}

function OlderMessages({ list }: { list: PagedResult<ServiceList> }) {
  const { hasMore, isFetchingMore, error, fetchMore, items } = list
  const top = useRef<HTMLDivElement>(null)
  useEndInView(top, {
    marginPx: readAheadPx,
    isEnabled: hasMore && !isFetchingMore && !error,
    shown: items?.length,
    onEnd: fetchMore,
  })
  return (
    <div ref={top} className={hasMore ? 'flex min-h-44 items-center justify-center text-soft' : ''}>
      {isFetchingMore && <Spinner />}
    </div>
  )
}

function Beginning({ isEmpty }: { isEmpty: boolean }) {
  return (
    <div className="flex flex-col items-center gap-10 px-20 py-24 text-center text-caption text-soft">
      <span className="flex size-44 items-center justify-center rounded-card bg-fill">
        <Icon of={ShieldCheck} size={2.2} />
      </span>
      {isEmpty && (
        <p className="text-small text-ink">
          <Trans>Ask us anything. A member of our team will reply here.</Trans>
        </p>
      )}
      <p>
        <Trans>Customer service never asks for money, a password or a code.</Trans>
      </p>
    </div>
  )
}
