import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { products } from '#contract/products.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Pair, Pairs } from '#kit/list.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import type { Selection } from '../../parts/use-selection.ts'
import { paths } from '../../paths.ts'
import type { ProductFilter } from './product-filters.ts'
import type { Product } from './product-types.ts'
import type { ListTotal } from './products-list-header.tsx'

type Result = Reply<typeof products.addAll>
type Props = { selection: Selection<Product>; filter: ProductFilter; listTotal: ListTotal | undefined }

/** Adds the selected products to the shop, or all that match the filter, after a confirmation. */
export function Distribute({ selection, filter, listTotal }: Props) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const [isAsking, setAsking] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const addAll = useAct(api.products.addAll, {
    onDone: (done) => {
      setAsking(false)
      setResult(done)
      selection.end()
    },
    onFail: () => {
      setAsking(false)
      return false
    },
  })
  const count = selection.items.length
  const total = numberText(listTotal?.total ?? 0) + (listTotal?.totalIsFloor ? '+' : '')
  return (
    <>
      <BottomAction
        summary={
          selection.isOn && (
            <>
              <Plural value={count} one="# product selected" other="# products selected" />
              <Button look="quiet" className="text-caption" onClick={selection.selectAll}>
                <Trans>Select all shown</Trans>
              </Button>
            </>
          )
        }
      >
        {selection.isOn ? (
          <Button
            why={count === 0 ? t`Choose a product.` : null}
            isPending={addAll.isPending}
            onClick={() => void addAll.run({ productIds: selection.items.map(({ id }) => id) })}
          >
            {count === 0 ? (
              <Trans>Add to shop</Trans>
            ) : (
              t`${plural(count, { one: 'Add # product', other: 'Add # products' })}`
            )}
          </Button>
        ) : (
          <Button look="secondary" onClick={() => setAsking(true)} isPending={addAll.isPending}>
            <Trans>Add all {total} to my shop</Trans>
          </Button>
        )}
      </BottomAction>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Add all ${total} products to your shop?`}
        confirmLabel={t`Add to shop`}
        isPending={addAll.isPending}
        onConfirm={() => void addAll.run({ filter })}
        onClose={() => setAsking(false)}
      >
        <Trans>They are published at your level's mark-up. Products already in your shop do not change.</Trans>{' '}
        <QuotaText />
      </ConfirmDialog>
      <ResultSheet result={result} onClose={() => setResult(null)} />
    </>
  )
}

/** How much of the level's quota is used. */
function QuotaText() {
  const numberText = useNumberText()
  const { data } = useGet(api.products.manage, { query: { limit: 1 } })
  if (!data) return null
  const used = numberText(data.counts.all)
  const places = numberText(data.productLimit)
  return (
    <Trans>
      {used} of {places} listings used.
    </Trans>
  )
}

function ResultSheet({ result, onClose }: { result: Result | null; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const numberText = useNumberText()
  const remove = useAct(api.products.del, {
    onDone: (_, message) => {
      toasts.done(message)
      onClose()
    },
  })
  if (!result) return null
  const left = result.refused.length
  const ids = result.listingIds
  const canUndo = ids.length > 0 && ids.length <= limits.addAllIdsMax
  const isFull = result.refused.some(({ error }) => error === 'product_limit')
  return (
    <Sheet isOpen onClose={onClose} title={left > 0 ? t`Some products were not added` : t`In your shop`}>
      <Pairs>
        <Pair label={t`Added`} isStrong tone="good">
          {numberText(result.added)}
        </Pair>
        {result.already > 0 && <Pair label={t`Already in your shop`}>{numberText(result.already)}</Pair>}
        {left > 0 && (
          <Pair label={isFull ? t`Over your level's product limit` : t`No longer available`} tone="wait">
            {numberText(left)}
          </Pair>
        )}
      </Pairs>
      <div className="px-20 pt-8 pb-20">
        <Button
          onClick={() => {
            onClose()
            void navigate(paths.goods)
          }}
        >
          <Trans>View my products</Trans>
        </Button>
        {canUndo && (
          <Button
            look="secondary"
            className="mt-10"
            isPending={remove.isPending}
            onClick={() => void remove.run({ listingIds: ids })}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
    </Sheet>
  )
}
