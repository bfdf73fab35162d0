import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorProducts } from '#contract/operator/products.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { ProductLines } from './product-lines.tsx'

export type ManyResults = Reply<typeof operatorProducts.changeProducts>
export type ManyStockResults = Reply<typeof operatorProducts.changeStocks>

type Result = ManyResults[number]['result'] | ManyStockResults[number]['result']

export type LeftLine = { id: string; name: string; result: Result }

export const isLeft = (result: Result) => result !== 'changed' && result !== 'unchanged'

export type ManyDone = { changed: number; left: readonly LeftLine[]; isUndo?: boolean }

type Props = ManyDone & { onClose: () => void }

/** Lists the items that an act left unchanged or could not restore, each with the reason. */
export function LeftDialog({ changed, left, isUndo = false, onClose }: Props) {
  const { t } = useLingui()
  const reasons: Readonly<Partial<Record<Result, string>>> = {
    conflict: t`Somebody else has changed it meanwhile.`,
    not_found: t`It is no longer there.`,
    out_of_range: t`The stock would fall below zero or exceed the limit.`,
  }
  return (
    <ActDialog
      title={
        isUndo
          ? t`${plural(left.length, { one: '# was not put back', other: '# were not put back' })}`
          : t`${plural(left.length, { one: '# was not changed', other: '# were not changed' })}`
      }
      under={
        isUndo
          ? t`${plural(changed, { one: '# was put back.', other: '# were put back.' })}`
          : t`${plural(changed, { one: '# was changed.', other: '# were changed.' })}`
      }
      act={t`Look again`}
      isPending={false}
      onAct={onClose}
      onClose={onClose}
    >
      {/* A product appears twice if two of its variants were left unchanged. */}
      <ProductLines
        lines={left.map(({ id, name, result }, at) => ({ id: `${id} ${at}`, name, beside: reasons[result] }))}
      />
    </ActDialog>
  )
}
