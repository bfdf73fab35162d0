import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { pricing } from '#contract/pricing.ts'
import type { PadKey } from '#kit/amount.ts'
import { Button } from '#kit/button.tsx'
import { useNumberText } from '#kit/format.tsx'
import { NumberPad } from '#kit/number-pad.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { api } from '../../api.ts'
import { PriceChanges } from './price-changes.tsx'
import type { Listing } from './product-types.ts'
import { useOfferUndo } from './use-offer-undo.ts'

const { priceTimesPurchaseMax } = limits
const percentMax = (priceTimesPurchaseMax - 1) * 100

type Props = { listings: readonly Listing[] | null; onClose: () => void; onDone: () => void }

export function MarkUpSheet({ listings, onClose, onDone }: Props) {
  const { t } = useLingui()
  return (
    <Sheet isOpen={listings !== null} onClose={onClose} title={t`Mark-up on the purchase price`}>
      {listings && <MarkUp listings={listings} onDone={onDone} />}
    </Sheet>
  )
}

function typedPercent(percent: number, key: PadKey) {
  if (key === '.') return percent
  const next = key === 'erase' ? Math.floor(percent / 10) : percent * 10 + Number(key)
  return next > percentMax ? percent : next
}

/** First the percentage, then every price that it changes. */
function MarkUp({ listings, onDone }: { listings: readonly Listing[]; onDone: () => void }) {
  const [percent, setPercent] = useState(0)
  const [shown, setShown] = useState<Reply<typeof pricing.previewMany> | null>(null)
  const preview = useAct(api.pricing.previewMany, { isChange: false, onDone: setShown })
  const markUp = { listingIds: listings.map(({ id }) => id), markUpBps: percent * 100 }
  if (shown) return <Changes {...{ shown, markUp, onDone }} onBack={() => setShown(null)} />
  return (
    <Percent
      percent={percent}
      onChange={setPercent}
      isPending={preview.isPending}
      onShow={() => void preview.run({ markUp })}
    />
  )
}

type PercentProps = {
  percent: number
  onChange: (percent: number) => void
  isPending: boolean
  onShow: () => void
}

function Percent({ percent, onChange, isPending, onShow }: PercentProps) {
  const { t } = useLingui()
  const numberText = useNumberText()
  return (
    <div>
      <output aria-label={t`Mark-up`} className="figures block pt-8 pb-12 text-center text-figure font-semibold">
        {numberText(percent / 100, { style: 'percent' })}
      </output>
      <p className="px-20 pb-12 text-center text-caption text-soft">
        <Trans>Prices stay between break-even and {priceTimesPurchaseMax} times the purchase price.</Trans>
      </p>
      <div className="px-20 pb-12">
        <Button
          isPending={isPending}
          why={percent === 0 ? t`Enter a mark-up percentage.` : null}
          isWhyHidden
          onClick={onShow}
        >
          <Trans>Show the changes</Trans>
        </Button>
      </div>
      <NumberPad onKey={(key) => onChange(typedPercent(percent, key))} />
    </div>
  )
}

type ChangesProps = {
  shown: Reply<typeof pricing.previewMany>
  markUp: { listingIds: string[]; markUpBps: number }
  onBack: () => void
  onDone: () => void
}

function Changes({ shown, markUp, onBack, onDone }: ChangesProps) {
  const { t } = useLingui()
  const offerUndo = useOfferUndo()
  const count = shown.changes.length
  const apply = useAct(api.pricing.applyMany, {
    onDone: (done) => {
      offerUndo(t`${plural(count, { one: '# price updated', other: '# prices updated' })}`, done)
      onDone()
    },
    onFail: () => {
      onBack()
      return false
    },
  })
  return (
    <div className="px-20 pb-20">
      <PriceChanges preview={shown} />
      <div className="sticky bottom-0 grid grid-cols-2 gap-8 bg-surface pt-12">
        <Button look="secondary" onClick={onBack}>
          <Trans>Another mark-up</Trans>
        </Button>
        <Button
          isPending={apply.isPending}
          why={count === 0 ? t`No price changes.` : null}
          isWhyHidden
          onClick={() => void apply.run({ markUp, digest: shown.digest })}
        >
          <Plural value={count} one="Change # price" other="Change # prices" />
        </Button>
      </div>
    </div>
  )
}
