import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#kit/button.tsx'
import { Chip, Chips } from '#kit/chips.tsx'
import { useDateText } from '#kit/format.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import type { OrderFilters } from './order-filters.ts'
import { settlementWords } from './order-words.ts'
import type { Choosing } from './use-choosing.ts'

type Props = {
  filters: OrderFilters
  /** Null where there is nothing to choose for. */
  choosing: Choosing | null
  pickBy: string | null
  total: { total: number; totalIsFloor?: boolean } | undefined
}

/** What narrows the list, how many there are, and the way to choose several. */
export function OrdersAbove({ filters, choosing, pickBy, total }: Props) {
  const { isNarrowed } = filters
  const isShown = choosing || (isNarrowed && total)
  return (
    <>
      <FilterChips filters={filters} />
      {isShown && (
        <div className="flex min-h-44 items-center justify-between gap-12 pt-2 pr-4 pl-20 text-caption text-soft">
          {isNarrowed || !pickBy ? (
            <Found total={total} />
          ) : (
            <span>
              <Trans>
                Next deadline: <TimeLeft until={pickBy} />
              </Trans>
            </span>
          )}
          {choosing && (
            <Button
              look="quiet"
              className="text-caption"
              onClick={choosing.isOn ? choosing.end : choosing.begin}
              aria-pressed={choosing.isOn}
            >
              {choosing.isOn ? <Trans>Cancel selection</Trans> : <Trans>Select</Trans>}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Found({ total }: { total: Props['total'] }) {
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

/** Days and settlement come by links from figures; here they can be taken away. */
function FilterChips({ filters: { from, to, on, settlement, status, set } }: { filters: OrderFilters }) {
  const { t } = useLingui()
  const dateText = useDateText()
  if (!from && !to && !on && !settlement) return null
  const first = from ? dateText(from, 'day') : '…'
  const day = on ? dateText(on, 'day') : ''
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
          <Chip isOn onPress={() => set({ on: '', status })}>
            <Trans>Counted on {day}</Trans> <span aria-hidden="true">×</span>
          </Chip>
        )}
        {settlement && (
          <Chip isOn onPress={() => set({ settlement: '', status })}>
            {t(settlementWords[settlement])} <span aria-hidden="true">×</span>
          </Chip>
        )}
      </Chips>
    </div>
  )
}
