import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { Picture } from '#kit/picture.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { OrderConversation } from '../../parts/conversation-reading.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { PromiseClock } from '../../parts/promise-clock.tsx'
import { BesideIt } from './beside-it.tsx'
import { useCauseLabels } from './cause-labels.ts'
import { clockOf, type Refund } from './refund.ts'

export function RefundEvidence({ refund }: { refund: Refund }) {
  const { amount, orderTotal, goods, goodsTitle, goodsImage, status } = refund
  return (
    <>
      {status === 'pending_approval' && refund.decideBy && !(refund.cause === 'withdrawal' && !refund.sentBack) && (
        <PromiseClock
          clock={clockOf(refund)}
          promise={<Trans>7 days</Trans>}
          after={<Trans>then it is approved automatically</Trans>}
        />
      )}
      <Photos images={refund.images} />
      <div className="grid grid-cols-2 gap-24">
        <Said refund={refund} />
        <Answered refund={refund} />
      </div>
      <PaneHead>
        <Trans>The order</Trans>
      </PaneHead>
      <div className="flex items-center gap-12 pb-8">
        <Picture src={goodsImage} alt="" className="size-44 rounded-small" />
        <span className="font-medium">{goodsTitle}</span>
      </div>
      <Facts>
        <Fact name={<Trans>Requested amount</Trans>}>
          <Amount amount={amount} />
        </Fact>
        {refund.lines.map(({ position, title, variant, quantity, amount: worth }) => (
          <Fact key={position} name={quantity > 0 ? `${quantity} × ${title} ${variant}` : `${title} ${variant}`}>
            <Amount amount={worth} /> {quantity === 0 && <Trans>a part of the price</Trans>}
          </Fact>
        ))}
        <Fact name={<Trans>Paid for the order</Trans>}>
          <Amount amount={orderTotal} />
        </Fact>
        <Fact name={<Trans>Goods</Trans>}>
          {goods === 'received' ? <Trans>received</Trans> : <Trans>not received</Trans>}
        </Fact>
        {refund.payFailed && (
          <Fact name={<Trans>The payment failed</Trans>}>
            <span className="mono">{refund.payFailed}</span>
          </Fact>
        )}
      </Facts>
      <OrderConversation orderId={refund.orderId} />
      <BesideIt refund={refund} />
    </>
  )
}

function Said({ refund: { cause, reason, sentBack, appliedAt } }: { refund: Refund }) {
  const causes = useCauseLabels()
  return (
    <div>
      <PaneHead>
        <Trans>The shopper</Trans>
      </PaneHead>
      {cause && <p className="font-medium">{causes[cause]}</p>}
      {reason !== 'withdrawal' && <p className="whitespace-pre-line">{reason}</p>}
      {sentBack && (
        <p>
          <Trans>Goods sent back</Trans>, <DateText at={sentBack.at} />: “{sentBack.text}”
        </p>
      )}
      <p className="text-tiny text-soft">
        <Trans>
          as written, <DateText at={appliedAt} />
        </Trans>
      </p>
    </div>
  )
}

function Answered({ refund: { answer, answerBy } }: { refund: Refund }) {
  return (
    <div>
      <PaneHead>
        <Trans>The shop</Trans>
      </PaneHead>
      {answer ? (
        <>
          <p className="font-medium">{answer.agree ? <Trans>agrees</Trans> : <Trans>disagrees</Trans>}</p>
          <p className="whitespace-pre-line">{answer.text}</p>
          <p className="text-tiny text-soft">
            <DateText at={answer.at} />
          </p>
        </>
      ) : (
        <p className="text-soft">
          {answerBy ? (
            <Trans>
              can reply until <DateText at={answerBy} />
            </Trans>
          ) : (
            <Trans>has not replied</Trans>
          )}
        </p>
      )}
    </div>
  )
}

function Photos({ images }: { images: readonly string[] }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(0)
  const total = images.length
  const openNext = () => setOpened(Math.min(total, opened + 1))
  useKeys([{ key: 'o', label: t`open a photo`, run: openNext, isInFoot: total > 0 }], { isOn: total > 0 })
  if (total === 0) return null
  return (
    <div className="grid grid-cols-2 gap-12 pt-12">
      {images.map((src, at) =>
        at < opened ? (
          <img
            key={src}
            src={src}
            alt={t`Sent by the shopper, ${at + 1} of ${total}`}
            className="h-200 w-full rounded-card bg-fill object-contain"
          />
        ) : (
          <div key={src} className="flex h-200 items-center justify-center rounded-card bg-fill">
            {at === opened ? (
              <RowButton look="secondary" onClick={openNext} hint="o" className="bg-surface">
                {t`Open photo ${at + 1} of ${total}`}
              </RowButton>
            ) : (
              <span className="text-soft">{t`Photo ${at + 1} of ${total}`}</span>
            )}
          </div>
        ),
      )}
    </div>
  )
}
