import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { Icon } from '#kit/icon.tsx'
import { useHash } from '../use-hash.ts'

/** The views of an order's page besides the order itself: what the address names after the secret. */
export const refundView = 'refund'
export const reviewView = (position: number) => `review-${position}`

/** What the address says behind its #: the secret of the order and the view. The Back key leads to the order. */
export function useOrderAddress() {
  const hash = useHash()
  const [secret = '', view = ''] = (hash ?? '').slice(1).split('/')
  return { secret: hash === null ? null : secret, view }
}

export const viewLink = (secret: string, view: string) => `#${secret}/${view}`

/** Back to the order, without a further step in the browser's history. */
export const leaveView = () => location.replace(location.hash.replace(/\/.*/, ''))

/** Who opened the view reads on at its title. */
const focus = (title: HTMLElement | null) => title?.focus()

type Props = { order: StoreOrder; title: ReactNode; titleClass?: string; above?: ReactNode; children: ReactNode }

/** A view in place of the order: its title, and a way back. */
export function OrderView({ order, title, titleClass, above, children }: Props) {
  const { t } = useLingui()
  return (
    <main className="bar-page mx-auto w-full max-w-600">
      <div className="flex items-center px-9 pt-8">
        <button
          type="button"
          aria-label={t`Back to the order`}
          className="flex size-44 items-center justify-center"
          onClick={leaveView}
        >
          <Icon of={X} size={2.2} />
        </button>
        <p className="text-caption text-soft">{order.number}</p>
      </div>
      {above}
      <h1
        ref={focus}
        tabIndex={-1}
        className={`px-20 pb-16 leading-[1.3] outline-none [overflow-wrap:anywhere] ${titleClass ?? 'text-heading font-bold'}`}
      >
        {title}
      </h1>
      {children}
    </main>
  )
}
