import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CallError, send } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { invalidateAll } from '#client/invalidation.ts'
import { limits } from '#contract/limits.ts'
import { add } from '#contract/money.ts'
import { earningsOf } from '#contract/prices.ts'
import type { PadKey } from '#kit/amount.ts'
import { Button } from '#kit/button.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Pair, Pairs } from '#kit/list.tsx'
import { Change } from '#kit/money.tsx'
import { NumberPad } from '#kit/number-pad.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { getSession, session } from '../../session.ts'
import { markedUp } from './price-rules.ts'
import type { Listing } from './product-types.ts'

const { priceTimesPurchaseMax } = limits
const percentMax = (priceTimesPurchaseMax - 1) * 100

type Props = { listings: readonly Listing[] | null; onClose: () => void; onDone: () => void }

export function MarkUpSheet({ listings, onClose, onDone }: Props) {
  const { t } = useLingui()
  return (
    <Sheet isOpen={listings !== null} onClose={onClose} title={t`Mark-up on the purchase price`}>
      {listings && <MarkUpForm listings={listings} onDone={onDone} />}
    </Sheet>
  )
}

function typedPercent(percent: number, key: PadKey) {
  if (key === '.') return percent
  const next = key === 'erase' ? Math.floor(percent / 10) : percent * 10 + Number(key)
  return next > percentMax ? percent : next
}

function MarkUpForm({ listings, onDone }: { listings: readonly Listing[]; onDone: () => void }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const [percent, setPercent] = useState(0)
  const { data } = useGet(api.products.detail, { query: { id: listings[0]?.productId ?? '' } })
  const saving = useSaving(onDone)
  const count = listings.length
  const feeBps = data?.feeBps
  const priced = feeBps === undefined ? [] : listings.map((listing) => priceOf({ listing, percent, feeBps }))
  const earned = feeBps === undefined ? null : add(...priced.map(({ earnings }) => earnings))
  return (
    <div>
      <output aria-label={t`Mark-up`} className="figures block pt-8 pb-12 text-center text-figure font-semibold">
        {numberText(percent / 100, { style: 'percent' })}
      </output>
      <p className="px-20 pb-4 text-center text-caption text-soft">
        <Trans>Prices stay between break-even and {priceTimesPurchaseMax} times the purchase price.</Trans>
      </p>
      <Pairs>
        <Pair
          label={<Plural value={count} one="Profit on # product" other="Profit on # products, one of each" />}
          isStrong
        >
          {earned === null ? '–' : <Change amount={earned} className="font-semibold" />}
        </Pair>
      </Pairs>
      <div className="px-20 pb-12">
        <Button
          isPending={saving.isPending}
          why={percent === 0 ? t`Enter a mark-up percentage.` : null}
          isWhyHidden
          onClick={() => feeBps !== undefined && void saving.run(priced)}
        >
          {t`${plural(count, { one: 'Set the price of # product', other: 'Set the prices of # products' })}`}
        </Button>
      </div>
      <NumberPad onKey={(key) => setPercent(typedPercent(percent, key))} />
    </div>
  )
}

type MarkUp = { listing: Listing; percent: number; feeBps: number }
type NewPrice = { listingId: string; sellingPrice: number; earnings: number }

function priceOf({ listing: { id, purchasePrice }, percent, feeBps }: MarkUp): NewPrice {
  const sellingPrice = markedUp(percent, { purchasePrice, feeBps })
  return { listingId: id, sellingPrice, earnings: earningsOf(sellingPrice, purchasePrice, feeBps) }
}

/** The call sets one price, so several are sent one after the other. Everything is read again once at the end. */
function useSaving(onDone: () => void) {
  const { t } = useLingui()
  const [isPending, setPending] = useState(false)
  const run = async (priced: readonly NewPrice[]) => {
    const { signOuts } = getSession()
    setPending(true)
    try {
      for (const { listingId, sellingPrice } of priced) {
        await send(api.products.price, { body: { listingId, sellingPrice } })
        if (session.ends() !== signOuts) return
      }
      const count = priced.length
      toasts.done(t`${plural(count, { one: '# price updated', other: '# prices updated' })}`)
      onDone()
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      if (cause.word !== 'not_logged_in') toasts.fail(cause.message)
    } finally {
      setPending(false)
      invalidateAll()
    }
  }
  return { run, isPending }
}
