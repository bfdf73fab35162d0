import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#kit/button.tsx'
import { List, Pair, Pairs, Row, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { linkTo } from '../links.ts'
import { MoneyButton } from './money-button.tsx'
import type { PickedPart, Waiting } from './pick-record.ts'
import { type FundFrom, failureOf, type Order } from './pick-types.ts'

export type PickUpResult = PickedPart & {
  waiting: Waiting
  /** The orders that had been read. */
  orders: readonly Order[]
  fundFrom: FundFrom
}

type Props = {
  result: PickUpResult | null
  onClose: () => void
  onAgain: (orders: readonly Order[]) => void
}

export function PickResult({ result, onClose, onAgain }: Props) {
  return (
    <Sheet isOpen={result !== null} onClose={onClose} title={result && <ResultTitle result={result} />}>
      {result && <Result result={result} onClose={onClose} onAgain={onAgain} />}
    </Sheet>
  )
}

function ResultTitle({ result: { picked, failed, waiting } }: { result: PickUpResult }) {
  if (picked.length === 0) return <Trans>No orders were picked up</Trans>
  if (failed.length === 0 && waiting.count === 0) {
    return <Plural value={picked.length} one="# order picked up" other="# orders picked up" />
  }
  const all = picked.length + failed.length + waiting.count
  const done = picked.length
  return (
    <Trans>
      {done} of {all} orders picked up
    </Trans>
  )
}

function Result({ result, onClose, onAgain }: { result: PickUpResult } & Omit<Props, 'result'>) {
  const { t } = useLingui()
  const { picked, failed, more, waiting, charged, fundFrom } = result
  const orders = new Map(result.orders.map((order) => [order.id, order]))
  const again = more.flatMap((id) => orders.get(id) ?? [])
  const numberOf = (id: string) => orders.get(id)?.number
  return (
    <div className="pb-20">
      <Pairs>
        <Pair
          label={fundFrom === 'escrow' ? <Trans>Paid from escrow</Trans> : <Trans>Paid from your balance</Trans>}
          isStrong
        >
          <Money amount={charged} />
        </Pair>
      </Pairs>
      {failed.length > 0 && (
        <Section title={<Trans>Not picked up</Trans>}>
          <List label={t`Not picked up`}>
            {failed.map(({ id, error }) => (
              <Row key={id} to={linkTo.order(id)} under={t(failureOf(error))}>
                {numberOf(id) ?? <Trans>An order</Trans>}
              </Row>
            ))}
          </List>
        </Section>
      )}
      {waiting.count > 0 && (
        <p className="px-20 pt-16 text-small text-soft">
          <WaitingText waiting={waiting} />
        </p>
      )}
      <PickedOrders ids={picked} numberOf={numberOf} />
      <div className="flex flex-col gap-10 px-20 pt-20">
        {again.length > 0 && (
          <MoneyButton
            onClick={() => {
              onClose()
              onAgain(again)
            }}
          >
            <Trans>Pick up the rest</Trans>
          </MoneyButton>
        )}
        <Button look={again.length > 0 ? 'secondary' : 'primary'} onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  )
}

function WaitingText({ waiting: { count: left, isBeyondAmount } }: { waiting: Waiting }) {
  if (!isBeyondAmount) {
    return <Plural value={left} one="# order is still waiting." other="# orders are still waiting." />
  }
  return (
    <Plural
      value={left}
      one="# order is still waiting because it exceeded the amount you confirmed."
      other="# orders are still waiting because they exceeded the amount you confirmed."
    />
  )
}

type PickedOrdersProps = { ids: readonly string[]; numberOf: (id: string) => string | undefined }

function PickedOrders({ ids, numberOf }: PickedOrdersProps): ReactNode {
  const { t } = useLingui()
  if (ids.length === 0) return null
  const known = ids.filter((id) => numberOf(id))
  const unknown = ids.length - known.length
  return (
    <Section title={<Trans>Picked up</Trans>}>
      <List label={t`Picked up`}>
        {known.map((id) => (
          <Row key={id} to={linkTo.order(id)}>
            <span className="figures">{numberOf(id)}</span>
          </Row>
        ))}
        {unknown > 0 && (
          <Row to={linkTo.orders({ status: '1' })}>
            <Plural value={unknown} one="and # more order" other="and # more orders" />
          </Row>
        )}
      </List>
    </Section>
  )
}
