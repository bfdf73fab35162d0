import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { House, type LucideIcon, Package, ReceiptText, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { queryClient, useGet } from '#client/get.ts'
import { classNames } from '#kit/class-names.ts'
import { CountDot } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { setSession, useSession } from '../session.ts'
import type { AppRoute } from './app-route.ts'
import type { KeptScreen } from './keep-alive.tsx'

const tabs = [
  { tab: 'home', label: msg`Home`, icon: House },
  { tab: 'product', label: msg`Product`, icon: Package },
  { tab: 'order', label: msg`Order`, icon: ReceiptText },
  { tab: 'my', label: msg`My`, icon: UserRound },
] as const

export function TabBar({ current, screens }: { current: AppRoute; screens: readonly KeptScreen[] }) {
  const { t } = useLingui()
  const awaiting = useAwaiting()
  return (
    <nav aria-label={t`Main`} className="safe-bottom grid shrink-0 grid-cols-4 border-t border-line bg-surface">
      {tabs.map(({ tab, label, icon }) => {
        const last = screens.find((each) => each.route.tab === tab)?.location
        return (
          <Tab
            key={tab}
            to={last ? last.pathname + last.search : paths[tab]}
            icon={icon}
            label={t(label)}
            isCurrent={tab === current.tab}
            {...(tab === 'order' && awaiting > 0
              ? {
                  count: awaiting,
                  countText: t`${plural(awaiting, { one: '# order to pick up', other: '# orders to pick up' })}`,
                }
              : {})}
          />
        )
      })}
    </nav>
  )
}

type TabProps = {
  to: string
  icon: LucideIcon
  label: string
  isCurrent: boolean
  count?: number
  countText?: string
}

function Tab({ to, icon, label, isCurrent, count = 0, countText }: TabProps) {
  return (
    <Link
      to={to}
      // Pressing the present tab must not add an entry to the history.
      replace={isCurrent}
      onClick={isCurrent ? toTop : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-64 flex-col items-center justify-center gap-3 px-2 text-center text-tiny -outline-offset-2',
        isCurrent ? 'font-semibold text-accent' : 'text-soft',
      )}
    >
      <span className="relative">
        <Icon of={icon} size={2.2} />
        {count > 0 && (
          <span aria-hidden="true">
            <CountDot count={count} className="absolute -top-8 left-14" />
          </span>
        )}
      </span>
      {label}
      {countText && <span className="sr-only">, {countText}</span>}
    </Link>
  )
}

/** The present tab was pressed again, so its screen scrolls to the top and reads its data. */
function toTop() {
  // Hidden screens have no box, so their areas do not scroll.
  for (const area of document.querySelectorAll('[data-screen] > div')) area.scrollTop = 0
  void queryClient.invalidateQueries({ refetchType: 'active' })
}

/** The orders that wait for pick-up, by the call that the specification names. Before it, the stored number. */
export function useAwaiting() {
  const { token, orderTotal, merinfo } = useSession()
  const { data } = useGet(api.orders.list, {
    query: { status: '5', page: 1, limit: 10 },
    isEnabled: token !== null,
  })
  const total = data?.total
  const refunds = merinfo?.openRefunds ?? 0
  useEffect(() => {
    if (total !== undefined && total !== orderTotal) setSession({ orderTotal: total })
  }, [total, orderTotal])
  useEffect(() => {
    // The badge of the installed app counts orders to pick up and open refunds. Not every browser has `setAppBadge`.
    if (total !== undefined && 'setAppBadge' in navigator) {
      navigator.setAppBadge(total + refunds).catch(() => undefined)
    }
  }, [total, refunds])
  return total ?? orderTotal
}
