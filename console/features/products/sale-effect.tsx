import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { useNumberText } from '#kit/format.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { type Check, CheckList } from '../../parts/check-list.tsx'
import { FailedPart } from '../../parts/failed-part.tsx'
import { PaneHead } from '../../parts/panes.tsx'

export const useEffects = (ids: readonly string[]) =>
  useGet(api.operatorProducts.effects, { query: { ids: ids.join(',') } })

type Props = { read: ReturnType<typeof useEffects>; onSale: boolean }

export function SaleEffect({ read: { data, error, refresh }, onSale }: Props) {
  const { t } = useLingui()
  const numberText = useNumberText()
  if (!data && error) return <FailedPart message={error.message} onRetry={refresh} />
  if (!data) return <Skeleton className="h-96 w-full" />
  const selling = data.products.reduce((sum, each) => sum + each.selling, 0)
  const openOrders: Check = {
    mark: 'todo',
    text: t`open orders, which are shipped all the same`,
    beside: numberText(data.openOrders),
  }
  return (
    <CheckList
      checks={[
        { mark: 'todo', text: t`shops with a listing`, beside: numberText(data.shops) },
        {
          mark: !onSale && selling > 0 ? 'half' : 'todo',
          text: onSale ? t`listings that shoppers see again` : t`listings that shoppers no longer see`,
          beside: numberText(selling),
        },
        ...(onSale ? [] : [openOrders]),
      ]}
    />
  )
}

export function OneSaleEffect({ id, onSale }: { id: string; onSale: boolean }) {
  const { t } = useLingui()
  const read = useEffects([id])
  return (
    <section aria-label={t`What it does in the shops`}>
      <PaneHead>
        <Trans>What it does in the shops</Trans>
      </PaneHead>
      <SaleEffect read={read} onSale={onSale} />
    </section>
  )
}
