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

type Result = Reply<typeof products.addAll>
type Props = {
  selection: Selection<Product>
  filter: ProductFilter
  /** Asks for a confirmation and then adds all products that match the filter. */
  isAddingAll: boolean
  onClose: () => void
}

export function Distribute({ selection, filter, isAddingAll, onClose }: Props) {
  const { t } = useLingui()
  const [result, setResult] = useState<Result | null>(null)
  const addAll = useAct(api.products.addAll, {
    onDone: (done) => {
      onClose()
      setResult(done)
      selection.end()
    },
    onFail: () => {
      onClose()
      return false
    },
  })
  const count = selection.items.length
  return (
    <>
      {selection.isOn && (
        <BottomAction
          summary={
            <>
              <Plural value={count} one="# product selected" other="# products selected" />
              <Button look="quiet" className="text-caption" onClick={selection.selectAll}>
                <Trans>Select all shown</Trans>
              </Button>
            </>
          }
        >
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
        </BottomAction>
      )}
      {isAddingAll && (
        <Question
          filter={filter}
          isPending={addAll.isPending}
          onConfirm={() => void addAll.run({ filter })}
          onClose={onClose}
        />
      )}
      <ResultSheet result={result} onClose={() => setResult(null)} />
    </>
  )
}

type QuestionProps = { filter: ProductFilter; isPending: boolean; onConfirm: () => void; onClose: () => void }

function Question({ filter, isPending, onConfirm, onClose }: QuestionProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const numberText = useNumberText()
  const { data } = useGet(api.products.addable, { query: filter })
  const total = numberText(data?.total ?? 0) + (data?.totalIsFloor ? '+' : '')
  if (data?.total === 0) {
    return (
      <ConfirmDialog
        isOpen
        title={t`All of these are in your shop already`}
        confirmLabel={t`View my products`}
        onConfirm={() => void navigate(paths.goods)}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      isOpen={data !== undefined}
      title={t`Add all ${total} products to your shop?`}
      confirmLabel={t`Add to shop`}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Trans>They are published at your level's mark-up. Products already in your shop do not change.</Trans>{' '}
      <QuotaText />
    </ConfirmDialog>
  )
}

function QuotaText() {
  const numberText = useNumberText()
  const { data } = useGet(api.products.manage, { query: { limit: 1 } })
  if (!data) return null
  const used = numberText(data.counts.all)
  const quota = numberText(data.productLimit)
  return (
    <Trans>
      {used} of {quota} listings used.
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
