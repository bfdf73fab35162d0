import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useGetOne } from '#client/get.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { ButtonLink } from '#kit/button.tsx'
import { CopyPairs } from '#kit/copy-pairs.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Figure } from '#kit/figure.tsx'
import { Header } from '#kit/header.tsx'
import { List, Pair, Row, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { Picture } from '#kit/picture.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { AnswerRefund } from './answer-refund.tsx'
import { ReasonText } from './reason-text.tsx'
import { RefundEffect } from './refund-effect.tsx'
import { goodsLabels, mayAnswer, type RefundRequest, statusOf } from './refund-labels.ts'
import { RefundLines } from './refund-lines.tsx'
import { RefundOutcomes } from './refund-outcomes.tsx'
import { RefundTimeline } from './refund-timeline.tsx'

/** Loaded on demand: it brings the payment pad, which few refunds need. */
const ConfirmReturn = lazy(async () => ({ default: (await import('./confirm-return.tsx')).ConfirmReturn }))

export function RefundDetail({ id, isAnswering }: { id: string; isAnswering: boolean }) {
  const { t } = useLingui()
  const back = useBack(paths.refundRequest)
  const read = useGetOne(api.refunds.list, { id })
  const refund = read.data
  if (refund && isAnswering && mayAnswer(refund)) return <AnswerRefund refund={refund} />
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Refund`} onBack={back} />}
      action={
        refund &&
        mayAnswer(refund) && (
          <BottomAction>
            <ButtonLink to={linkTo.refundAnswer(id)}>
              <Trans>Reply</Trans>
            </ButtonLink>
          </BottomAction>
        )
      }
      missing={t`Refund not found.`}
    >
      {(data) => <Detail refund={data} />}
    </ReadScreen>
  )
}

function Detail({ refund }: { refund: RefundRequest }) {
  const { t } = useLingui()
  const { number, orderId, orderNumber, orderTotal, amount, cause, reason, decision, images, goods, reachedAt } = refund
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
      <RefundLines lines={refund.lines} />
      <RefundEffect refund={refund} />
      {refund.status === 'pending_approval' && refund.cause === 'withdrawal' && (
        <Suspense>
          <ConfirmReturn refund={refund} />
        </Suspense>
      )}
      {refund.status === 'pending_approval' && refund.cause !== 'withdrawal' && <RefundOutcomes refund={refund} />}
      <Section title={<Trans>Shopper's reason</Trans>}>
        <div className="border-y border-line bg-surface px-20 py-14">
          <p className="text-body break-words whitespace-pre-line">
            <ReasonText {...{ cause, reason, decision }} />
          </p>
          <p className="pt-6 text-caption text-soft">{t(goodsLabels[goods])}</p>
          {goods === 'not_received' && reachedAt && (
            <p className="pt-2 text-caption text-wait">
              <Trans>
                The carrier reported the delivery on <DateText at={reachedAt} />.
              </Trans>
            </p>
          )}
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
          <CopyPairs
            pairs={[{ label: <Trans>Refund number</Trans>, text: number, copyLabel: t`Copy refund number` }]}
          />
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
