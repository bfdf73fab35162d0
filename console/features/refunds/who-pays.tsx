import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { callAt } from '#client/call.ts'
import { type GetResult, useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorRefunds } from '#contract/operator/refunds.ts'
import { classNames } from '#kit/class-names.ts'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stale } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { Amount } from '../../parts/money-text.tsx'

type Preview = Reply<typeof operatorRefunds.effect>
export type Bearer = Preview['bears']
export const bearers = ['supplier', 'merchant', 'platform'] as const

/** The supplier bears goods that were not received. */
export const mayBear = (bearer: Bearer, goods: string) => goods === 'received' || bearer === 'supplier'

export function useBearers(): Record<Bearer, string> {
  const { t } = useLingui()
  return { supplier: t`the supplier`, merchant: t`the merchant`, platform: t`the platform` }
}

type PreviewInput = { id: string; bears: Bearer; amount: number; isEnabled?: boolean }

/** The effect of an approval as the server calculated it; nothing is booked. */
export const usePreview = ({ id, bears, amount, isEnabled = true }: PreviewInput) =>
  useGet(callAt(api.operatorRefunds.effect, { id }), { query: { bears, amount }, isEnabled, keepsPrevious: true })

type Props = {
  refund: { id: string; goods: string; shopName: string }
  /** Null: it is no amount that can be refunded. */
  amount: number | null
  bears: Bearer
  onChange: (bears: Bearer) => void
}

/** What supplier, shop and platform would lose, a column for each party that may bear the refund. */
export function WhoPays({ refund, amount, bears, onChange }: Props) {
  const { t } = useLingui()
  const names = useBearers()
  const name = useId()
  const previews = usePreviews(refund, amount)
  const failed = bearers.map((each) => previews[each]).find(({ error }) => error !== null)
  const rows: { party: Bearer; name: string; under: string }[] = [
    { party: 'supplier', name: names.supplier, under: t`cost that comes back` },
    { party: 'merchant', name: refund.shopName, under: t`earnings of the order` },
    { party: 'platform', name: names.platform, under: t`fee, or its own money` },
  ]
  const columns = (cell: (preview: Preview) => number) =>
    bearers.map((each) => (
      <Cell key={each} isChosen={each === bears}>
        <Loss preview={previews[each]} loss={cell} isShown={amount !== null && mayBear(each, refund.goods)} />
      </Cell>
    ))
  const decided = previews[bears].data?.bears
  return (
    <fieldset className="mt-14 min-w-0">
      <legend className="pb-4 text-tiny text-soft">
        <Trans>Covered by</Trans>
      </legend>
      <table aria-label={t`What each would lose`} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line align-bottom">
            <td />
            {bearers.map((each, at) => (
              <th key={each} scope="col" className={classNames('rounded-t-small', cellClass(each === bears))}>
                <BearerRadio
                  name={name}
                  hint={String(at + 1)}
                  isChecked={each === bears}
                  isDisabled={!mayBear(each, refund.goods)}
                  onChoose={() => onChange(each)}
                >
                  {names[each]}
                </BearerRadio>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ party, name, under }) => (
            <tr key={party} className="border-b border-line">
              <th scope="row" className="py-5 text-left font-normal break-words">
                {name}
                <span className="block text-tiny text-soft">{under}</span>
              </th>
              {columns(({ losses }) => losses[party])}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-6 text-left font-semibold">
              <Trans>Refund</Trans>
            </th>
            {columns(({ losses }) => losses.supplier + losses.merchant + losses.platform)}
          </tr>
        </tfoot>
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

function usePreviews({ id, goods }: Props['refund'], amount: number | null): Record<Bearer, GetResult<Preview>> {
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

const cellClass = (isChosen: boolean) => classNames('py-6 pr-8 pl-8 text-right align-top', isChosen && 'bg-tint')

const Cell = ({ isChosen, children }: { isChosen: boolean; children: ReactNode }) => (
  <td className={cellClass(isChosen)}>{children}</td>
)

type LossProps = { preview: GetResult<Preview>; loss: (preview: Preview) => number; isShown: boolean }

function Loss({ preview: { data, error }, loss, isShown }: LossProps) {
  if (!isShown || (error && !data)) return <span className="text-soft">–</span>
  if (!data) return <Skeleton className="ml-auto h-16 w-48" />
  const lost = loss(data)
  return <Amount amount={lost} className={lost === 0 ? 'text-soft' : ''} />
}

type RadioProps = {
  name: string
  hint: string
  isChecked: boolean
  isDisabled: boolean
  onChoose: () => void
  children: ReactNode
}

function BearerRadio({ name, hint, isChecked, isDisabled, onChoose, children }: RadioProps) {
  return (
    <label className={classNames('flex flex-col items-end gap-4', !isDisabled && 'cursor-pointer')}>
      <span className="flex items-center gap-6">
        <KeyHint of={hint} />
        <input
          type="radio"
          name={name}
          checked={isChecked}
          disabled={isDisabled}
          onChange={onChoose}
          className="size-14 accent-accent"
        />
      </span>
      <span className={classNames('text-tiny', isChecked ? 'font-semibold' : 'font-normal text-soft')}>{children}</span>
    </label>
  )
}
