import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { randomKey } from '#client/random-key.ts'
import { hasNextPart } from '#contract/picked-parts.ts'
import { Pair } from '#kit/list.tsx'
import { ProgressBar } from '#kit/progress.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../api.ts'
import { linkTo } from '../links.ts'
import { PayPad } from './pay-pad.tsx'
import { type PickedPart, sumOf, waitingAfter } from './pick-record.ts'
import { PickResult, type PickUpResult } from './pick-result.tsx'
import { PickSheet } from './pick-sheet.tsx'
import type { FundFrom, Order } from './pick-types.ts'

/** The orders to pick up: one, some, or all that wait. Some of them may not be read yet. */
export type PickUpRequest = {
  orders: readonly Order[]
  all?: { count: number; cost: number }
}

type Props = { request: PickUpRequest | null; onRequest: (request: PickUpRequest | null) => void }

export function PickUp({ request, onRequest }: Props) {
  const [fundFrom, setFundFrom] = useState<FundFrom>('escrow')
  const [isPaying, setPaying] = useState(false)
  const [result, setResult] = useState<PickUpResult | null>(null)
  const { data: merchant } = useGet(api.merchants.info)
  const { pickUp, picked, stop } = usePickUp(setResult)
  const balance = merchant?.wallet.balance
  const count = request ? countOf(request) : 0
  const cost = request ? costOf(request) : 0
  const title = useTitle(request)

  const close = () => {
    stop()
    setPaying(false)
    setFundFrom('escrow')
    onRequest(null)
  }
  return (
    <>
      <PickSheet
        isOpen={request !== null && !isPaying}
        onClose={close}
        title={title}
        count={count}
        cost={cost}
        balance={balance}
        fundFrom={fundFrom}
        earnings={request ? earningsOf(request) : null}
        onFundFrom={setFundFrom}
        onContinue={() => setPaying(true)}
      />
      <PayPad
        isOpen={request !== null && isPaying}
        onClose={close}
        purpose="pick"
        title={title}
        amount={cost}
        {...(balance === undefined ? {} : { balanceAfter: fundFrom === 'wallet' ? balance - cost : balance })}
        onPaid={async (payToken) => request && pickUp({ request, payToken, fundFrom })}
      >
        <Pair label={<Trans>Paid from</Trans>}>
          {fundFrom === 'escrow' ? <Trans>Escrow</Trans> : <Trans>Your balance</Trans>}
        </Pair>
        {picked !== null && <Picked done={picked} total={count} />}
      </PayPad>
      <PickResult result={result} onClose={() => setResult(null)} onAgain={(orders) => onRequest({ orders })} />
    </>
  )
}

function Picked({ done, total }: { done: number; total: number }) {
  const { t } = useLingui()
  return (
    <Pair label={<Trans>Picked up</Trans>}>
      <span className="flex items-center gap-10">
        <ProgressBar label={t`Picked up`} done={done} total={total} className="w-96" />
        {t`${done} of ${total} done`}
      </span>
    </Pair>
  )
}

const countOf = ({ orders, all }: PickUpRequest) => all?.count ?? orders.length
const costOf = ({ orders, all }: PickUpRequest) =>
  all?.cost ?? orders.reduce((sum, { totalCost }) => sum + totalCost, 0)
/** Unknown if not all of them have been read. */
const earningsOf = (request: PickUpRequest) =>
  request.orders.length === countOf(request) ? request.orders.reduce((sum, { earnings }) => sum + earnings, 0) : null

function useTitle(request: PickUpRequest | null) {
  const { t } = useLingui()
  if (!request) return ''
  const count = countOf(request)
  const number = request.orders[0]?.number
  if (count === 1 && number) return t`Pick up ${number}`
  return t`${plural(count, { one: 'Pick up # order', other: 'Pick up # orders' })}`
}

type PickUpInput = { request: PickUpRequest; payToken: string; fundFrom: FundFrom }

function usePickUp(onResult: (result: PickUpResult) => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const pick = useAct(api.orders.pick, {
    onDone: ({ id }, message) =>
      toasts.undo(message, {
        label: t({ message: `View`, context: 'order' }),
        run: () => void navigate(linkTo.order(id)),
      }),
  })
  const pickBatch = useAct(api.orders.pickBatch)
  const [picked, setPicked] = useState<number | null>(null)
  const isStopped = useRef(false)

  /** Sends call after call until it is stopped. Each is confirmed by the rest of the amount. */
  const pickAll = async ({ request, payToken, fundFrom }: PickUpInput) => {
    const parts: PickedPart[] = []
    isStopped.current = false
    for (let token = payToken, left = costOf(request), isFollowed = true; isFollowed; ) {
      setPicked(sumOf(parts).picked.length)
      const continueWith = randomKey()
      const answer = await pickBatch.run({ all: true, payToken: token, continueWith, fundFrom })
      if (answer) parts.push(answer.data)
      left -= answer?.data.charged ?? 0
      isFollowed = answer !== null && hasNextPart(answer.data, left) && !isStopped.current
      token = continueWith
    }
    setPicked(null)
    return parts
  }

  const pickNamed = async ({ request, ...confirmed }: PickUpInput) => {
    const answer = await pickBatch.run({ ids: request.orders.map(({ id }) => id), ...confirmed })
    return answer ? [answer.data] : []
  }

  const pickUp = async (input: PickUpInput) => {
    const { request, payToken, fundFrom } = input
    const { orders, all } = request
    const [first] = orders
    if (!all && orders.length === 1 && first) return pick.run({ id: first.id, payToken, fundFrom })
    const requested = countOf(request)
    const parts = await (orders.length === requested ? pickNamed(input) : pickAll(input))
    if (parts.length === 0) return
    const waiting = waitingAfter(parts, { requested, cost: costOf(request) })
    onResult({ ...sumOf(parts), waiting, orders, fundFrom })
  }
  const stop = () => {
    isStopped.current = true
  }
  return { pickUp, picked, stop }
}
