import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNumberText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useLocalText } from '../../parts/local-text.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { Product } from './product-draft.ts'
import { readChange } from './stock-change.ts'

type Props = { variant: Product['variants'][number]; onClose: () => void }

/** Changes the stock by an amount. It never sets the stock, because checkouts sell at the same time. */
export function StockDialog({ variant, onClose }: Props) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const localText = useLocalText()
  const [typed, setTyped] = useState('')
  // The same id for each try, so that the server applies the change once.
  const [changeId] = useState(() => crypto.randomUUID())
  const decision = useDecision(api.operatorProducts.changeStock, onClose)
  const change = readChange(typed)
  const after = variant.stock + (change ?? 0)
  const name = localText(variant.name)
  const signed = change === null ? '' : `${change > 0 ? '+' : '−'}${numberText(Math.abs(change))}`
  const why =
    change === null
      ? t`Enter the change, such as +5 or -2.`
      : after < 0
        ? t`There are only ${numberText(variant.stock)}.`
        : null
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Change the stock?`}
      under={name === '—' ? variant.sku : name}
      act={change === null ? t`Change the stock` : t`Change by ${signed}`}
      why={why}
      reader={t`the log`}
      canned={[t`Delivered by the supplier.`, t`Counted again.`, t`Damaged.`]}
      onAct={(reason) => change !== null && void decision.run({ variantId: variant.id, change, changeId, reason })}
    >
      <TextInput
        label={t`Change`}
        beside={t`in stock ${numberText(variant.stock)}, reserved ${numberText(variant.reserved)}`}
        value={typed}
        maxLength={10}
        onChange={setTyped}
      />
      {change !== null && after >= 0 && (
        <p role="status" className="figures pb-12">
          {numberText(variant.stock)} → <strong>{numberText(after)}</strong>
          {after < variant.reserved && (
            <span className="block text-wait">
              <Trans>Unpaid orders have reserved more than that.</Trans>
            </span>
          )}
        </p>
      )}
    </ReasonDialog>
  )
}
