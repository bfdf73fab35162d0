import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useKeys } from '../../keys/key-scopes.ts'
import { useLocalText } from '../../parts/local-text.ts'
import { BarButton, SelectionBar } from '../../parts/selection-bar.tsx'
import type { ListedProduct } from './listed-product.ts'
import { isLeft, LeftDialog, type LeftLine, type ManyDone, type ManyResults } from './many-results.tsx'
import { type Undoable, UndoBar } from './undo-bar.tsx'

/** Loaded when the first dialog opens, because the list needs none of them. */
const CategoryDialog = lazy(async () => ({ default: (await import('./category-dialog.tsx')).CategoryDialog }))
const SaleDialog = lazy(async () => ({ default: (await import('./sale-dialog.tsx')).SaleDialog }))
const StocksDialog = lazy(async () => ({ default: (await import('./stocks-dialog.tsx')).StocksDialog }))

type DialogName = 'stock' | 'category' | 'off' | 'on'
type Props = {
  products: readonly ListedProduct[]
  /** Leaves only these selected. */
  onKeep: (ids: readonly string[]) => void
  onExport: () => void
}

/** The acts on several products at once. Products that an act did not change stay selected. */
export function ManyActs({ products, onKeep, onExport }: Props) {
  const { t } = useLingui()
  // As they were when the dialog opened, because the operator has not seen a version that is read later.
  const [open, setOpen] = useState<{ dialog: DialogName; products: readonly ListedProduct[] } | null>(null)
  const [done, setDone] = useState<ManyDone | null>(null)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const localText = useLocalText()
  const [off, on] = [products.filter(({ onSale }) => onSale), products.filter(({ onSale }) => !onSale)]
  const close = () => setOpen(null)
  const finish = (left: readonly LeftLine[], undo: Undoable) => {
    close()
    onKeep(left.map(({ id }) => id))
    if (left.length > 0) setDone({ changed: undo.changed, left })
    setUndoable(undo.changed > 0 ? undo : null)
  }
  const finishProducts = (results: ManyResults) => {
    const names = new Map(open?.products.map(({ id, title }) => [id, { id, name: localText(title) }]))
    const left = results.flatMap(({ id, result }) =>
      isLeft(result) ? [{ result, ...(names.get(id) ?? { id, name: '' }) }] : [],
    )
    const back = results.flatMap(({ id, before, changedAt }) =>
      before && changedAt ? [{ id, changedAt, ...before }] : [],
    )
    finish(left, { changed: back.length, back: { products: back }, names })
  }
  const acts = [
    { dialog: 'stock', key: 's', label: t`stock`, name: t`Stock…`, of: products },
    { dialog: 'category', key: 'c', label: t`category`, name: t`Category…`, of: products },
    { dialog: 'off', key: 't', label: t`take off sale`, name: t`Take off sale…`, of: off },
    { dialog: 'on', key: 'p', label: t`put on sale`, name: t`Put on sale…`, of: on },
  ] as const
  const shown = acts.filter(({ of }) => of.length > 0)
  useKeys(
    [
      ...shown.map(({ dialog, key, label, of }) => ({
        key,
        label,
        run: () => setOpen({ dialog, products: of }),
        isInFoot: true,
      })),
      { key: 'e', label: t`export the selected`, run: onExport },
      { key: 'Escape', label: t`clear selection`, run: () => onKeep([]), isInFoot: true },
    ],
    { isOn: products.length > 0 },
  )
  return (
    <>
      {products.length > 0 && (
        <SelectionBar label={t`Selected products`} count={products.length} onClear={() => onKeep([])}>
          {shown.map(({ dialog, name, of }) => (
            <BarButton key={dialog} onClick={() => setOpen({ dialog, products: of })}>
              {name}
            </BarButton>
          ))}
          <BarButton onClick={onExport}>
            <Trans>Export</Trans>
          </BarButton>
        </SelectionBar>
      )}
      <Suspense fallback={null}>
        {open?.dialog === 'stock' && <StocksDialog products={open.products} onDone={finish} onClose={close} />}
        {open?.dialog === 'category' && (
          <CategoryDialog products={open.products} onDone={finishProducts} onClose={close} />
        )}
        {(open?.dialog === 'off' || open?.dialog === 'on') && (
          <SaleDialog products={open.products} onSale={open.dialog === 'on'} onDone={finishProducts} onClose={close} />
        )}
      </Suspense>
      {undoable && !open && (
        <UndoBar done={undoable} isRaised={products.length > 0} onLeft={setDone} onClose={() => setUndoable(null)} />
      )}
      {done && <LeftDialog {...done} onClose={() => setDone(null)} />}
    </>
  )
}
