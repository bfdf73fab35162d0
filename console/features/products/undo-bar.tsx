import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import type { Body } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { BarButton, FloatingBar } from '../../parts/selection-bar.tsx'
import { isLeft, type ManyDone } from './many-results.tsx'

/** How to undo an act on several products: their former values, or the opposite stock changes of variants. */
type Back =
  | { products: Body<typeof operatorProducts.changeProducts>['products'] }
  | { changes: Body<typeof operatorProducts.changeStocks>['changes'] }

export type Undoable = {
  changed: number
  back: Back
  /** By the id of a product or of a stock change: the name, and the id of the product. */
  names: ReadonlyMap<string, { id: string; name: string }>
}

type Props = {
  done: Undoable
  /** Moved up, because the selection bar is below. */
  isRaised: boolean
  /** Called if at least one item could not be restored. */
  onLeft: (done: ManyDone) => void
  onClose: () => void
}

/** After an act on several products: restores what it changed, except what somebody has changed since. */
export function UndoBar({ done, isRaised, onLeft, onClose }: Props) {
  const { t } = useLingui()
  const { back, names } = done
  const finish = (results: readonly { key: string; result: ManyDone['left'][number]['result'] }[]) => {
    const left = results.flatMap(({ key, result }) => {
      const named = names.get(key)
      return isLeft(result) && named ? [{ ...named, result }] : []
    })
    const changed = results.length - left.length
    onClose()
    if (left.length > 0) onLeft({ changed, left, isUndo: true })
    else toasts.done(t`${plural(changed, { one: '# was put back.', other: '# were put back.' })}`)
  }
  const products = useAct(api.operatorProducts.changeProducts, {
    onDone: (results) => finish(results.map(({ id, result }) => ({ key: id, result }))),
  })
  const stocks = useAct(api.operatorProducts.changeStocks, {
    onDone: (results) => finish(results.map(({ changeId, result }) => ({ key: changeId, result }))),
  })
  const undo = () => {
    if (products.isPending || stocks.isPending) return
    const reason = t`Put back.`
    if ('products' in back) void products.run({ products: back.products, reason })
    else void stocks.run({ changes: back.changes, reason })
  }
  const { changed } = done
  useKeys([{ key: 'u', label: t`undo`, run: undo, isInFoot: true }])
  return (
    <FloatingBar
      label={t`What was changed`}
      status={t`${plural(changed, { one: '# was changed.', other: '# were changed.' })}`}
      closeLabel={t`Close`}
      isRaised={isRaised}
      onClose={onClose}
    >
      <BarButton onClick={undo}>
        <Trans>Undo</Trans>
      </BarButton>
    </FloatingBar>
  )
}
