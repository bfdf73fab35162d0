import { Trans, useLingui } from '@lingui/react/macro'
import { ImageIcon } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { PagedResult } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { operatorService } from '#contract/operator/service.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { useDateText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { KeyHint } from '../../keys/key-hint.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { useOperator } from '../../operator.ts'
import { FailedPart } from '../../parts/failed-part.tsx'
import type { ChatMessage } from './conversation.ts'

type Props = {
  messages: PagedResult<Reply<typeof operatorService.messages>>
  shopName: string
  lang: LanguageCode
}

/** The messages, oldest first, scrolled to the end. Pictures are opened one by one. */
export function ChatLog({ messages, shopName, lang }: Props) {
  const { t } = useLingui()
  const dateText = useDateText()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { items, error, hasMore, isFetchingMore, fetchMore, refresh } = messages
  const list = [...(items ?? [])].reverse()
  const closed = list.filter(({ id, image }) => image && !opened.has(id)).at(-1)
  const open = (id: string) => setOpened((before) => new Set([...before, id]))
  useKeys([{ key: 'o', label: t`open the picture`, run: () => closed && open(closed.id) }])
  const dayOf = (at: string) => dateText(at, 'date')
  if (!items) {
    return error ? (
      <FailedPart message={error.message} onRetry={refresh} className="flex-1 justify-center" />
    ) : (
      <SkeletonBars className="flex-1 space-y-16 p-20" bars={['h-60 w-3/5', 'h-60 w-3/5', 'h-40 w-2/5']} />
    )
  }
  return (
    // Reversed, so that the browser itself keeps the end in view when messages arrive.
    <div
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
      tabIndex={0}
      aria-label={t`Conversation with ${shopName}`}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-20 py-16 outline-offset-[-2px]"
    >
      <div>
        {hasMore && (
          <p className="pb-12 text-center">
            <RowButton look="secondary" isPending={isFetchingMore} onClick={() => void fetchMore()}>
              <Trans>Earlier messages</Trans>
            </RowButton>
          </p>
        )}
        <ol className="flex flex-col gap-12">
          {list.map((message, at) => (
            <Fragment key={message.id}>
              {dayOf(message.at) !== dayOf(list[at - 1]?.at ?? '1970-01-01T00:00:00.000Z') && (
                <li className="py-4 text-center text-tiny text-soft">
                  <DateText at={message.at} style="date" />
                </li>
              )}
              <Bubble
                message={message}
                lang={message.side === 'merchant' ? lang : undefined}
                isOpen={opened.has(message.id)}
                isNext={message.id === closed?.id}
                onOpen={() => open(message.id)}
              />
            </Fragment>
          ))}
        </ol>
      </div>
    </div>
  )
}

type BubbleProps = {
  message: ChatMessage
  lang: LanguageCode | undefined
  isOpen: boolean
  /** True for the picture that the key opens. */
  isNext: boolean
  onOpen: () => void
}

function Bubble({ message, lang, isOpen, isNext, onOpen }: BubbleProps) {
  const { t } = useLingui()
  const me = useOperator()
  const { side, text, image, at, seen, operator } = message
  const isOurs = side === 'staff'
  const author = !isOurs ? t`the merchant` : operator === me?.email ? t`you` : (operator ?? '')
  return (
    <li className={classNames('flex max-w-[80%] flex-col gap-4', isOurs ? 'items-end self-end' : 'self-start')}>
      {text && (
        <p
          lang={lang}
          className={classNames(
            'rounded-card px-12 py-8 whitespace-pre-wrap [overflow-wrap:anywhere]',
            isOurs ? 'rounded-br-small bg-tint' : 'rounded-bl-small bg-fill',
          )}
        >
          {text}
        </p>
      )}
      {image && <ChatPicture image={image} isOpen={isOpen} isNext={isNext} onOpen={onOpen} />}
      <p className="figures text-tiny text-soft">
        {author} · <DateText at={at} style="time" />
        {isOurs && ` · ${seen ? t`read` : t`not read yet`}`}
      </p>
    </li>
  )
}

type PictureProps = {
  image: NonNullable<ChatMessage['image']>
  isOpen: boolean
  isNext: boolean
  onOpen: () => void
}

/** A picture from the merchant. It is not loaded before it is opened. */
function ChatPicture({ image, isOpen, isNext, onOpen }: PictureProps) {
  const { t } = useLingui()
  const { url, width, height } = image
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={onOpen}
        className="flex h-64 w-240 items-center gap-10 rounded-card border border-line bg-surface px-12 text-left hover:bg-ink/4"
      >
        <Icon of={ImageIcon} size={2} className="text-soft" />
        <span className="flex-1">{t`Open the picture`}</span>
        {isNext && <KeyHint of="o" />}
      </button>
    )
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-card border border-line">
      <img
        src={url}
        width={width}
        height={height}
        alt={t`Sent by the merchant`}
        className="h-auto max-h-360 w-auto max-w-full"
      />
    </a>
  )
}
