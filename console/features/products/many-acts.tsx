import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useKeys } from '../../keys/key-scopes.ts'
import { useLocalText } from '../../parts/local-text.ts'
import { BarButton, SelectionBar } from '../../parts/selection-bar.tsx'
import type { ListedProduct } from './listed-product.ts'
import { isLeft, LeftDialog, type LeftLine, type ManyDone, type ManyResults } from './many-results.tsx'
import { type Undoable, UndoBar } from './undo-bar.tsx'

/** The dialogs are loaded when the first of them opens: the list needs none. */
const CategoryDialog = lazy(async () => ({ default: (await import('./category-dialog.tsx')).CategoryDialog }))
const SaleDialog = lazy(async () => ({ default: (await import('./sale-dialog.tsx')).SaleDialog }))
const StocksDialog = lazy(async () => ({ default: (await import('./stocks-dialog.tsx')).StocksDialog }))

type Way = 'stock' | 'category' | 'off' | 'on'
type Props = {
  /** The chosen products. */
  products: readonly ListedProduct[]
  /** Chooses those and no other. */
  onKeep: (ids: readonly string[]) => void
  onExport: () => void
}

/** What can be done with several products at once; what an act has left as it was stays chosen. */
export function ManyActs({ products, onKeep, onExport }: Props) {
  const { t } = useLingui()
  // As they were when the dialog was opened: a version that is read meanwhile has not been seen.
  const [open, setOpen] = useState<{ way: Way; products: readonly ListedProduct[] } | null>(null)
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
    { way: 'stock', key: 's', label: t`stock`, name: t`Stock…`, of: products },
    { way: 'category', key: 'c', label: t`category`, name: t`Category…`, of: products },
    { way: 'off', key: 't', label: t`take off sale`, name: t`Take off sale…`, of: off },
    { way: 'on', key: 'p', label: t`put on sale`, name: t`Put on sale…`, of: on },
  ] as const
  const shown = acts.filter(({ of }) => of.length > 0)
  useKeys(
    [
      ...shown.map(({ way, key, label, of }) => ({
        key,
        label,
        run: () => setOpen({ way, products: of }),
        isInFoot: true,
      })),
      { key: 'e', label: t`export the chosen`, run: onExport },
      { key: 'Escape', label: t`choose none`, run: () => onKeep([]), isInFoot: true },
    ],
    { isOn: products.length > 0 },
  )
  return (
    <>
      {products.length > 0 && (
        <SelectionBar label={t`Chosen products`} count={products.length} onClear={() => onKeep([])}>
          {shown.map(({ way, name, of }) => (
            <BarButton key={way} onClick={() => setOpen({ way, products: of })}>
              {name}
            </BarButton>
          ))}
          <BarButton onClick={onExport}>
            <Trans>Export</Trans>
          </BarButton>
        </SelectionBar>
      )}
      <Suspense fallback={null}>
        {open?.way === 'stock' && <StocksDialog products={open.products} onDone={finish} onClose={close} />}
        {open?.way === 'category' && (
          <CategoryDialog products={open.products} onDone={finishProducts} onClose={close} />
        )}
        {(open?.way === 'off' || open?.way === 'on') && (
          <SaleDialog products={open.products} onSale={open.way === 'on'} onDone={finishProducts} onClose={close} />
        )}
      </Suspense>
      {undoable && !open && (
        <UndoBar done={undoable} isRaised={products.length > 0} onLeft={setDone} onClose={() => setUndoable(null)} />
      )}
      {done && <LeftDialog {...done} onClose={() => setDone(null)} />}
    </>
  )
}
