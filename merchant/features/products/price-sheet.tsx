import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { feeOf, parseAmount, toDecimal } from '#contract/money.ts'
import { typeAmount } from '#kit/amount.ts'
import { AmountField } from '#kit/amount-field.tsx'
import { Button } from '#kit/button.tsx'
import { Chip, Chips } from '#kit/chips.tsx'
import { useFormats, useMoneyText, useNumberText } from '#kit/format.tsx'
import { Pair, Pairs } from '#kit/list.tsx'
import { Change, Money } from '#kit/money.tsx'
import { NumberPad } from '#kit/number-pad.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { judgePrice } from './price-rules.ts'
import type { ProductDetail } from './product-types.ts'

type Props = {
  /** The product whose price is set. Null closes the sheet. */
  productId: string | null
  onClose: () => void
  /** For a product that is not in the shop yet: receives the price, which is not saved. */
  onChosen?: (price: number) => void
  chosenPrice?: number | undefined
}

export function PriceSheet({ productId, onClose, onChosen, chosenPrice }: Props) {
  const { t } = useLingui()
  const isOpen = productId !== null
  const read = useGet(api.products.detail, { query: { id: productId ?? '' }, isEnabled: isOpen })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Selling price`}>
      {read.data ? (
        <PriceForm product={read.data} onClose={onClose} onChosen={onChosen} chosenPrice={chosenPrice} />
      ) : (
        <Unread read={read} skeleton={<Skeleton className="mx-20 mb-20 h-400" />} />
      )}
    </Sheet>
  )
}

type FormProps = {
  product: ProductDetail
  onClose: () => void
  onChosen: ((price: number) => void) | undefined
  chosenPrice: number | undefined
}

function useChosenVariant({ listing, variants, purchasePrice, suggestedPrice }: ProductDetail, chosenPrice?: number) {
  const [variantId, setVariant] = useState('')
  const several = variants.length > 1 && listing ? listing.variants : []
  const one = several.find((each) => each.variantId === variantId)
  const cost = one?.purchasePrice ?? purchasePrice
  const current = one?.sellingPrice ?? listing?.sellingPrice ?? chosenPrice ?? suggestedPrice
  return { variantId, setVariant, several, cost, current }
}

function PriceForm({ product, onClose, onChosen, chosenPrice }: FormProps) {
  const { t } = useLingui()
  const { minorDigits } = useFormats()
  const moneyText = useMoneyText()
  const [typed, setTyped] = useState<string | null>(null)
  const variant = useChosenVariant(product, chosenPrice)
  const value = typed ?? toDecimal(variant.current, minorDigits)
  const price = parseAmount(value, minorDigits)
  const { least, most, problem } = judgePrice(price, { purchasePrice: variant.cost, feeBps: product.feeBps })
  const save = useAct(api.products.price, {
    onDone: (_, message) => {
      toasts.done(message)
      onClose()
    },
  })
  const confirm = () => {
    if (price === null) return
    if (onChosen) onChosen(price)
    else if (product.listing) {
      const { id: listingId } = product.listing
      const { variantId } = variant
      void save.run(
        variantId ? { listingId, prices: [{ variantId, sellingPrice: price }] } : { listingId, sellingPrice: price },
      )
    }
  }
  const lowest = moneyText(least)
  const highest = moneyText(most)
  const limitsText = t`From ${lowest} to ${highest}`
  return (
    <div>
      {variant.several.length > 0 && (
        <VariantChips
          variant={variant}
          onChoose={(id) => {
            variant.setVariant(id)
            setTyped(null)
          }}
        />
      )}
      <div className="-my-12">
        <AmountField
          label={t`Selling price`}
          value={value}
          onChange={setTyped}
          error={
            problem
              ? messageOf(
                  problem,
                  t`You would lose money at this price. ${limitsText}`,
                  t`This price is too high. ${limitsText}`,
                )
              : undefined
          }
        >
          {limitsText}
        </AmountField>
      </div>
      <Earnings price={price} cost={variant.cost} feeBps={product.feeBps} />
      <div className="px-20 pb-12">
        <Button
          onClick={confirm}
          isPending={save.isPending}
          why={price === null || problem ? t`Enter a price within the limits.` : null}
          isWhyHidden
        >
          {onChosen ? <Trans>Use this price</Trans> : <Trans>Save price</Trans>}
        </Button>
      </div>
      <NumberPad hasPoint={minorDigits > 0} onKey={(key) => setTyped(typeAmount(typed ?? '', key, minorDigits))} />
    </div>
  )
}

const messageOf = (problem: 'low' | 'high', low: string, high: string) => (problem === 'low' ? low : high)

type ChipsProps = { variant: ReturnType<typeof useChosenVariant>; onChoose: (id: string) => void }

function VariantChips({ variant: { several, variantId }, onChoose }: ChipsProps) {
  const { t } = useLingui()
  return (
    <Chips label={t`Variant`}>
      <Chip isOn={variantId === ''} onPress={() => onChoose('')}>
        <Trans>All variants</Trans>
      </Chip>
      {several.map((each) => (
        <Chip key={each.variantId} isOn={variantId === each.variantId} onPress={() => onChoose(each.variantId)}>
          {each.name}
        </Chip>
      ))}
    </Chips>
  )
}

export function Earnings({ price, cost, feeBps }: { price: number | null; cost: number; feeBps: number }) {
  const numberText = useNumberText()
  const { earnings } = judgePrice(price, { purchasePrice: cost, feeBps })
  const percent = numberText(feeBps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Pairs>
      <Pair label={<Trans>Purchase price</Trans>}>
        <Money amount={cost} />
      </Pair>
      <Pair label={<Trans>Platform fee ({percent})</Trans>}>
        {price === null ? '–' : <Money amount={feeOf(price, feeBps)} />}
      </Pair>
      <Pair label={<Trans>You earn</Trans>} isStrong>
        {earnings === null ? '–' : <Change amount={earnings} className="font-semibold" />}
      </Pair>
    </Pairs>
  )
}
