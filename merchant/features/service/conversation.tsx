import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { useDateText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { useScrollElement } from '#kit/scroll-area.tsx'
import { Spinner } from '#kit/spinner.tsx'
import type { Infinite } from '../../get.ts'
import { Bubble, UnsentBubble } from './bubble.tsx'
import type { ServiceList, ServiceMessage } from './service-types.ts'
import type { Unsent } from './unsent.ts'

type Props = {
  list: Infinite<ServiceList>
  unsent: readonly Unsent[]
  /** Opens a picture large. */
  onOpen: (url: string) => void
}

/** Everything that was said, the oldest above; what is not sent yet stands at the end. */
export function Conversation({ list, unsent, onOpen }: Props) {
  const { t } = useLingui()
  const dateText = useDateText()
  const messages = [...(list.items ?? [])].reverse()
  const known = new Set(messages.map(({ key }) => key))
  const waiting = unsent.filter(({ key }) => !known.has(key))
  const isEmpty = messages.length + waiting.length === 0
  const lastOwn = messages.findLast(({ mine }) => mine)
  useEndInView(waiting.length)
  const dayOf = (at: string) => dateText(at, 'date')
  const startsDay = (at: string, before: ServiceMessage | undefined) => !before || dayOf(before.at) !== dayOf(at)
  return (
    <div className={`flex flex-col px-20 pt-8 pb-16 ${isEmpty ? 'min-h-full justify-center' : ''}`}>
      <Older list={list} />
      {!list.hasMore && <Beginning isEmpty={isEmpty} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, and often nothing else in it is */}
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

/** What one writes oneself is always shown, wherever one was reading. */
function useEndInView(waiting: number) {
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

/** Reads what is older when its end comes near. */
function Older({ list: { hasMore, isFetchingMore, error, fetchMore, items } }: { list: Infinite<ServiceList> }) {
  const scroll = useScrollElement()
  const mark = useRef<HTMLDivElement>(null)
  const more = useRef(fetchMore)
  more.current = fetchMore
  const shown = items?.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives looks again whether the end is in view
  useEffect(() => {
    const element = mark.current
    if (!element || !hasMore || isFetchingMore || error) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      root: scroll.current,
      rootMargin: '300px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [hasMore, isFetchingMore, error, shown, scroll])
  return (
    <div ref={mark} className={hasMore ? 'flex min-h-44 items-center justify-center text-soft' : ''}>
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
