import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { Pair } from '#kit/list.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { PayPad } from '../../parts/pay-pad.tsx'
import type { FundFrom, Order } from './order-labels.ts'
import { type Picked, PickResult } from './pick-result.tsx'
import { PickSheet } from './pick-sheet.tsx'

/** What is to be picked up: one, some, or all that wait (of which some may not be on the screen yet). */
export type PickAsked = {
  orders: readonly Order[]
  all?: { count: number; cost: number }
}

type Props = { asked: PickAsked | null; onAsk: (asked: PickAsked | null) => void }

/** From the wish to the record: where the cost comes from, the payment password, what came of it. */
export function PickUp({ asked, onAsk }: Props) {
  const [fundFrom, setFundFrom] = useState<FundFrom>('escrow')
  const [isPaying, setPaying] = useState(false)
  const [picked, setPicked] = useState<Picked | null>(null)
  const { data: merchant } = useGet(api.merchants.info)
  const act = usePicking(setPicked)
  const balance = merchant?.wallet.balance
  const count = asked ? countOf(asked) : 0
  const cost = asked ? costOf(asked) : 0
  const title = useTitle(asked)

  const close = () => {
    setPaying(false)
    setFundFrom('escrow')
    onAsk(null)
  }
  return (
    <>
      <PickSheet
        isOpen={asked !== null && !isPaying}
        onClose={close}
        title={title}
        {...{ count, cost, balance, fundFrom }}
        earnings={asked ? earningsOf(asked) : null}
        onFundFrom={setFundFrom}
        onContinue={() => setPaying(true)}
      />
      <PayPad
        isOpen={asked !== null && isPaying}
        onClose={close}
        purpose="pick"
        title={title}
        amount={cost}
        {...(balance === undefined ? {} : { balanceAfter: fundFrom === 'wallet' ? balance - cost : balance })}
        onPaid={async (payToken) => asked && act({ asked, payToken, fundFrom })}
      >
        <Pair label={<Trans>Paid from</Trans>}>
          {fundFrom === 'escrow' ? <Trans>Escrow</Trans> : <Trans>Your balance</Trans>}
        </Pair>
      </PayPad>
      <PickResult picked={picked} onClose={() => setPicked(null)} onAgain={(orders) => onAsk({ orders })} />
    </>
  )
}

const countOf = ({ orders, all }: PickAsked) => all?.count ?? orders.length
const costOf = ({ orders, all }: PickAsked) => all?.cost ?? orders.reduce((sum, { totalCost }) => sum + totalCost, 0)
/** Unknown where not all of them have been read. */
const earningsOf = (asked: PickAsked) =>
  asked.orders.length === countOf(asked) ? asked.orders.reduce((sum, { earnings }) => sum + earnings, 0) : null

function useTitle(asked: PickAsked | null) {
  const { t } = useLingui()
  if (!asked) return ''
  const count = countOf(asked)
  const number = asked.orders[0]?.number
  if (count === 1 && number) return t`Pick up ${number}`
  return t`${plural(count, { one: 'Pick up # order', other: 'Pick up # orders' })}`
}

type Act = { asked: PickAsked; payToken: string; fundFrom: FundFrom }

function usePicking(onPicked: (picked: Picked) => void) {
  const one = useAct(api.orders.pick, { onDone: (_, message) => toasts.done(message) })
  const many = useAct(api.orders.pickBatch)
  return async ({ asked, payToken, fundFrom }: Act) => {
    const { orders, all } = asked
    const [first] = orders
    if (!all && orders.length === 1 && first) return one.run({ id: first.id, payToken, fundFrom })
    const isRead = orders.length === countOf(asked)
    const which = all && !isRead ? { all: true as const } : { ids: orders.map(({ id }) => id) }
    const answer = await many.run({ ...which, payToken, fundFrom })
    if (answer) onPicked({ ...answer.data, asked: countOf(asked), orders, fundFrom })
    return answer
  }
}
