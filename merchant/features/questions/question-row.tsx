import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { questions } from '#contract/questions.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { linkTo } from '../../links.ts'

type Question = Reply<typeof questions.list>['list'][number]

export function QuestionRow({ question }: { question: Question }) {
  const { t } = useLingui()
  const { id, name, order, product, unread, lastAt, waitingSince, last } = question
  const said = [last.phrase, last.text].filter(Boolean).join(' ')
  return (
    <article aria-label={name ?? t`Shopper`} className="relative border-b border-line bg-surface px-20 py-14">
      <div className="flex items-baseline justify-between gap-12">
        <Link
          to={linkTo.question(id)}
          className={classNames(
            'line-clamp-1 min-w-0 text-small break-words after:absolute after:inset-0 active:after:bg-ink/5',
            unread > 0 ? 'font-semibold' : 'font-medium',
          )}
        >
          {name ?? <Trans>Shopper</Trans>}
        </Link>
        <span className="shrink-0 text-caption text-soft">
          <DateText at={lastAt} style="day" />
        </span>
      </div>
      <p className="line-clamp-2 pt-2 text-small break-words text-soft">
        {last.side === 'merchant' ? <Trans>You: {said}</Trans> : said}
      </p>
      <p className="flex flex-wrap gap-x-6 pt-4 text-caption text-soft">
        <span className="figures line-clamp-1 min-w-0">{order?.number ?? product?.title ?? t`About the shop`}</span>
        {unread > 0 && (
          <span className="font-medium text-accent">
            · <Plural value={unread} one="# unread" other="# unread" />
          </span>
        )}
        {unread === 0 && waitingSince && (
          <span className="font-medium text-accent">
            · <Trans>Unanswered</Trans>
          </span>
        )}
      </p>
    </article>
  )
}
