import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Chip, Chips } from '#kit/chips.tsx'
import { useDateText } from '#kit/format.tsx'
import { Change } from '#kit/money.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import type { OrderFilters } from './order-filters.ts'
import { dayFigureLabels, isMoney, type OrdersOfDay, onlyLabels, settlementLabels } from './order-labels.ts'

type Props = {
  filters: OrderFilters
  /** At the right: choosing rows, and what else the list can do. */
  tools: ReactNode
  pickBy: string | null
  total: { total: number; totalIsFloor?: boolean; ofDay?: OrdersOfDay | undefined } | undefined
}

export function OrdersListHeader({ filters, tools, pickBy, total }: Props) {
  const { isNarrowed, status, keyword } = filters
  const isWhole = status === 'all' && !keyword
  const isShown = tools || (isNarrowed && total)
  return (
    <>
      <FilterChips filters={filters} />
      {isShown && (
        <div className="flex min-h-44 items-center justify-between gap-12 pt-2 pr-4 pl-20 text-caption text-soft">
          {isNarrowed || status !== '5' || !pickBy ? (
            <>
              <TotalText total={total} />
              {isWhole && total?.ofDay && <DaySum ofDay={total.ofDay} />}
            </>
          ) : (
            <span>
              <Trans>
                Next deadline: <TimeLeft until={pickBy} />
              </Trans>
            </span>
          )}
          {tools}
        </div>
      )}
    </>
  )
}

function TotalText({ total }: { total: Props['total'] }) {
  if (!total) return <span />
  const count = total.total
  if (total.totalIsFloor) {
    return (
      <span>
        <Trans>more than {count} orders</Trans>
      </span>
    )
  }
  return (
    <span role="status">
      <Plural value={count} one="# order" other="# orders" />
    </span>
  )
}

/** The figure that all orders of the day explain: what they add to it has this sum. */
function DaySum({ ofDay: { figure, amount } }: { ofDay: OrdersOfDay }) {
  const { t } = useLingui()
  if (!isMoney(figure)) return null
  return (
    <span className="pr-16">
      {t(dayFigureLabels[figure])} <Change amount={amount} />
    </span>
  )
}

/** Filters that come from links of figures; pressing one removes it. */
function FilterChips({ filters }: { filters: OrderFilters }) {
  const { from, to, on, settlesOn, listingId, settlement, visitors, figure, only, status, set } = filters
  const { t } = useLingui()
  const dateText = useDateText()
  if (![from, to, on, settlesOn, listingId, settlement, visitors, only].some(Boolean)) return null
  const first = from ? dateText(from, 'day') : '…'
  const day = on ? dateText(on, 'day') : ''
  const settlingDay = settlesOn ? dateText(settlesOn, 'day') : ''
  const last = to ? dateText(to, 'day') : '…'
  return (
    <div className="pt-10">
      <Chips label={t`Active filters. Press one to remove it.`}>
        {(from || to) && (
          <Chip isOn onPress={() => set({ from: '', to: '', status })}>
            {from === to ? first : `${first} – ${last}`} <span aria-hidden="true">×</span>
          </Chip>
        )}
        {on && (
          <Chip isOn onPress={() => set({ on: '', figure: '', status })}>
            {figure ? `${t(dayFigureLabels[figure])} · ${day}` : <Trans>Counted on {day}</Trans>}{' '}
            <span aria-hidden="true">×</span>
          </Chip>
        )}
        {settlesOn && (
          <Chip isOn onPress={() => set({ settlesOn: '', status })}>
            <Trans>Settles on {settlingDay}</Trans> <span aria-hidden="true">×</span>
          </Chip>
        )}
        {listingId && (
          <Chip isOn onPress={() => set({ listingId: '', status })}>
            <Trans>One product</Trans> <span aria-hidden="true">×</span>
          </Chip>
        )}
        {visitors && (
          <Chip isOn onPress={() => set({ visitors: '', status })}>
            {visitors === 'paid' ? <Trans>Paid by visitors</Trans> : <Trans>Ordered by visitors</Trans>}{' '}
            <span aria-hidden="true">×</span>
          </Chip>
        )}
        {only && (
          <Chip isOn onPress={() => set({ only: '', status })}>
            {t(onlyLabels[only])} <span aria-hidden="true">×</span>
          </Chip>
        )}
        {settlement && (
          <Chip isOn onPress={() => set({ settlement: '', status })}>
            {t(settlementLabels[settlement])} <span aria-hidden="true">×</span>
          </Chip>
        )}
      </Chips>
    </div>
  )
}
