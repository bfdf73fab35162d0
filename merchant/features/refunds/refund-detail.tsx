import { Trans, useLingui } from '@lingui/react/macro'
import { BottomAction } from '#kit/bottom-action.tsx'
import { CopyButton } from '#kit/copy-button.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Figure } from '#kit/figure.tsx'
import { Header } from '#kit/header.tsx'
import { Link } from '#kit/link.tsx'
import { List, Pair, Row, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { useBack } from '../../app/back.ts'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { linkTo, paths } from '../../paths.ts'
import { AnswerRefund } from './answer-refund.tsx'
import { RefundEffect } from './refund-effect.tsx'
import { RefundTimeline } from './refund-timeline.tsx'
import { goodsWords, mayAnswer, type RefundRequest, statusOf } from './refund-words.ts'

/** One refund: how much, why, where it stands, and the way to answer while there is one. */
export function RefundDetail({ id, isAnswering }: { id: string; isAnswering: boolean }) {
  const { t } = useLingui()
  const back = useBack(paths.refundRequest)
  const { data, error, isFetching, refresh } = useGet(api.refunds.list, { query: { id } })
  const refund = data?.list[0]
  if (refund && isAnswering && mayAnswer(refund)) return <AnswerRefund refund={refund} />
  return (
    <Screen
      header={<Header title={t`Refund`} onBack={back} />}
      action={
        refund &&
        mayAnswer(refund) && (
          <BottomAction>
            <Link
              to={linkTo.refundAnswer(id)}
              className="flex min-h-50 items-center justify-center rounded-field bg-accent px-20 text-body font-semibold text-on-accent"
            >
              <Trans>Reply</Trans>
            </Link>
          </BottomAction>
        )
      }
    >
      {refund ? (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} />}
          <Detail refund={refund} />
        </PullToRefresh>
      ) : error || data ? (
        <Failed message={error?.message ?? t`Refund not found.`} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <SkeletonRows />
      )}
    </Screen>
  )
}

function Detail({ refund }: { refund: RefundRequest }) {
  const { t } = useLingui()
  const { id, orderId, orderNumber, orderTotal, amount, reason, images, goods } = refund
  return (
    <>
      <div className="px-20">
        <Figure label={t(statusOf(refund).label)} amount={amount} />
        <p className="pt-4 text-small text-soft">
          <Trans>
            of <Money amount={orderTotal} /> order total
          </Trans>
        </p>
      </div>
      <RefundEffect refund={refund} />
      <Section title={<Trans>Shopper's reason</Trans>}>
        <div className="border-y border-line bg-surface px-20 py-14">
          <p className="text-body break-words whitespace-pre-line">{reason}</p>
          <p className="pt-6 text-caption text-soft">{t(goodsWords[goods])}</p>
          {images.length > 0 && <Pictures images={images} />}
        </div>
      </Section>
      <Section title={<Trans>Progress</Trans>}>
        <div className="border-y border-line bg-surface px-20 py-16">
          <RefundTimeline refund={refund} />
        </div>
      </Section>
      <Section title={<Trans>Details</Trans>}>
        <List>
          <Row to={linkTo.order(orderId)} value={orderNumber}>
            <Trans>Order</Trans>
          </Row>
        </List>
        <dl className="border-b border-line bg-surface px-20 py-10">
          <Pair label={<Trans>Requested on</Trans>}>
            <DateText at={refund.appliedAt} />
          </Pair>
          <Pair label={<Trans>Refund ID</Trans>}>
            <span className="-mr-14 inline-flex items-center">
              <span className="min-w-0 text-caption wrap-anywhere">{id}</span>
              <CopyButton text={id} label={t`Copy refund ID`} />
            </span>
          </Pair>
        </dl>
      </Section>
    </>
  )
}

function Pictures({ images }: { images: readonly string[] }) {
  const { t } = useLingui()
  return (
    <ul className="flex flex-wrap gap-8 pt-12">
      {images.map((image, at) => {
        const number = at + 1
        const name = t`Picture ${number}`
        return (
          <li key={image}>
            <a href={image} target="_blank" rel="noreferrer" className="block">
              <Picture src={image} alt={name} className="size-72 rounded-small" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
