import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { callAt } from '#client/call.ts'
import { type GetResult, useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { classNames } from '#kit/class-names.ts'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { type Bearer, useBearerLabels } from '../../parts/bearer-labels.ts'
import { Amount } from '../../parts/money-text.tsx'

type Preview = Reply<typeof operatorRefunds.effect>
export const bearers = ['supplier', 'merchant', 'platform'] as const

/** The supplier bears goods that were not received. */
export const mayBear = (bearer: Bearer, goods: string) => goods === 'received' || bearer === 'supplier'

type PreviewInput = { id: string; bears: Bearer; amount: number; isEnabled?: boolean; keepsPrevious?: boolean }

/** The server's preview of an approval. Nothing is booked. */
export const usePreview = ({ id, bears, amount, isEnabled = true, keepsPrevious = true }: PreviewInput) =>
  useGet(callAt(api.operatorRefunds.effect, { id }), { query: { bears, amount }, isEnabled, keepsPrevious })

type Props = {
  refund: { id: string; goods: string; shopName: string }
  /** Null while the typed amount cannot be refunded. */
  amount: number | null
  bears: Bearer | null
  onChange: (bears: Bearer) => void
}

/** The losses of supplier, shop and platform, with a column for each party that can bear the refund. */
export function WhoPays({ refund, amount, bears, onChange }: Props) {
  const { t } = useLingui()
  const names = useBearerLabels()
  const previews = usePreviews(refund, amount)
  const failed = bearers.map((each) => previews[each]).find(({ error }) => error !== null)
  const decided = bears === null ? undefined : previews[bears].data?.bears
  return (
    <fieldset className="mt-14 min-w-0">
      <legend className="pb-4 text-tiny text-soft">
        <Trans>Covered by</Trans>
      </legend>
      <table aria-label={t`What each would lose`} className="w-full table-fixed border-collapse">
        <thead>
          <tr className="border-b border-line align-bottom">
            <td />
            <BearerHeads goods={refund.goods} bears={bears} onChange={onChange} />
          </tr>
        </thead>
        <Losses refund={refund} bears={bears} previews={amount === null ? null : previews} />
      </table>
      {failed && (
        <Stale message={failed.error?.message} onRetry={() => void failed.refresh()} isRetrying={failed.isFetching} />
      )}
      {refund.goods !== 'received' && (
        <p className="pt-4 text-tiny text-soft">
          <Trans>Goods that were not received are always covered by the supplier.</Trans>
        </p>
      )}
      {decided !== undefined && decided !== bears && (
        <p className="pt-4 text-tiny text-wait">{t`As this order is now, it is covered by: ${names[decided]}`}</p>
      )}
    </fieldset>
  )
}

type Previews = Record<Bearer, GetResult<Preview>>
type LossesProps = Pick<Props, 'refund' | 'bears'> & {
  /** Null while there is no amount to calculate. */ previews: Previews | null
}

function Losses({ refund: { goods, shopName }, bears, previews }: LossesProps) {
  const { t } = useLingui()
  const names = useBearerLabels()
  const rows: { party: Bearer; name: string; under: string }[] = [
    { party: 'supplier', name: names.supplier, under: t`cost that comes back` },
    { party: 'merchant', name: shopName, under: t`earnings of the order` },
    { party: 'platform', name: names.platform, under: t`fee, or its own money` },
  ]
  const cells = (loss: (preview: Preview) => number) =>
    bearers.map((each) => (
      <td key={each} className={cellClass(each === bears)}>
        <Loss preview={mayBear(each, goods) ? previews?.[each] : undefined} loss={loss} />
      </td>
    ))
  return (
    <>
      <tbody>
        {rows.map(({ party, name, under }) => (
          <tr key={party} className="border-b border-line">
            <th scope="row" className="py-5 text-left font-normal break-words">
              {name}
              <span className="block text-tiny text-soft max-[1179px]:hidden">{under}</span>
            </th>
            {cells(({ losses }) => losses[party])}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-6 text-left font-semibold">
            <Trans>Refund</Trans>
          </th>
          {cells(({ losses }) => losses.supplier + losses.merchant + losses.platform)}
        </tr>
      </tfoot>
    </>
  )
}

function usePreviews({ id, goods }: Props['refund'], amount: number | null): Previews {
  const of = (bears: Bearer) => ({
    id,
    bears,
    amount: amount ?? 0,
    isEnabled: amount !== null && mayBear(bears, goods),
  })
  return {
    supplier: usePreview(of('supplier')),
    merchant: usePreview(of('merchant')),
    platform: usePreview(of('platform')),
  }
}

const cellClass = (isChosen: boolean) =>
  classNames('px-4 py-6 text-right align-top max-[1179px]:text-tiny', isChosen && 'bg-tint')

type LossProps = { preview: GetResult<Preview> | undefined; loss: (preview: Preview) => number }

function Loss({ preview, loss }: LossProps) {
  if (!preview || (preview.error && !preview.data)) return <span className="text-soft">–</span>
  if (!preview.data) return <Skeleton className="ml-auto h-16 w-48" />
  const lost = loss(preview.data)
  return <Amount amount={lost} className={lost === 0 ? 'text-soft' : ''} />
}

type HeadsProps = { goods: string; bears: Bearer | null; onChange: (bears: Bearer) => void }

function BearerHeads({ goods, bears, onChange }: HeadsProps) {
  const names = useBearerLabels()
  const group = useId()
  return bearers.map((each, at) => {
    const isChosen = each === bears
    const isDisabled = !mayBear(each, goods)
    return (
      <th key={each} scope="col" className={classNames('w-76 rounded-t-small min-[1180px]:w-92', cellClass(isChosen))}>
        <label className={classNames('flex flex-col items-end gap-4', !isDisabled && 'cursor-pointer')}>
          <span className="flex items-center gap-6">
            <KeyHint of={String(at + 1)} />
            <input
              type="radio"
              name={group}
              checked={isChosen}
              disabled={isDisabled}
              onChange={() => onChange(each)}
              className="size-14 accent-accent"
            />
          </span>
          <span
            className={classNames(
              'max-w-full text-tiny break-words',
              isChosen ? 'font-semibold' : 'font-normal text-soft',
            )}
          >
            {names[each]}
          </span>
        </label>
      </th>
    )
  })
}
