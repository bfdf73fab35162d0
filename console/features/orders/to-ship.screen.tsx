import { Plural, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api.ts'
import { BigAmount } from '../../parts/big-amount.tsx'
import { EvidencePane } from '../../parts/panes.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import type { QueueTab } from '../../parts/queue-tabs.tsx'
import { useQueueCount } from '../../parts/use-queue-count.ts'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'
import { clockOf, type Order } from './order.ts'
import { OrderEvidence } from './order-evidence.tsx'
import { fileTab, ShipByFile } from './ship-by-file.tsx'
import { ShipOrder } from './ship-order.tsx'

export default function ToShipScreen() {
  const { t } = useLingui()
  const count = useQueueCount()
  const tab = useTab()
  const tabs = [
    { value: undefined, label: t`To ship`, count: count('to_ship') },
    { value: 'news', label: t`No news`, count: count('without_news') },
    { value: fileTab, label: t`By file`, count: null },
  ]
  return tab === fileTab ? <ShipByFile tabs={tabs} /> : <Waiting tabs={tabs} isNews={tab === 'news'} />
}

function Waiting({ tabs, isNews }: { tabs: readonly QueueTab[]; isNews: boolean }) {
  const toShip = useGet(api.operatorOrders.list, {
    query: { status: '1', limit: limits.pageSizeMax },
    isEnabled: !isNews,
  })
  const silent = useGet(api.operatorOrders.withoutNews, { query: { limit: limits.pageSizeMax }, isEnabled: isNews })
  return (
    <QueuePage
      path={paths.toShip}
      queue={isNews ? 'without_news' : 'to_ship'}
      tab={isNews ? 'news' : undefined}
      tabs={tabs}
      read={isNews ? silent : toShip}
      one={useOne}
      toItem={useOrderItem(isNews)}
    >
      {(row, position) => (
        <>
          <EvidencePane
            key={row.id}
            over={
              <>
                <span className="font-medium text-ink">{row.shopName}</span> ·{' '}
                <Plural value={row.quantity} one="# item" other="# items" />
              </>
            }
            title={row.number}
            position={position}
          >
            <p className="pt-4">
              <BigAmount amount={row.sellingTotal} />
            </p>
            <OrderEvidence order={row} />
          </EvidencePane>
          <ShipOrder key={`ship ${row.id} ${row.status}`} order={row} position={position} />
        </>
      )}
    </QueuePage>
  )
}

/** Reads an order by its number, also one that no longer waits. */
function useOne(number: string) {
  const { data, ...rest } = useGet(callAt(api.operatorOrders.get, { number }), { isEnabled: number !== '' })
  return { data: data?.order, ...rest }
}

function useOrderItem(isNews: boolean) {
  const { t } = useLingui()
  return (row: Order): QueueItem => ({
    id: row.number,
    name: row.number,
    amount: row.sellingTotal,
    under: row.shopName,
    clock: clockOf(row),
    note: isNews ? { mark: 'late', text: t`${row.carrier ?? ''}: no updates` } : null,
  })
}
