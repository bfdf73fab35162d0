import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { Icon } from '#kit/icon.tsx'
import { leaveView } from '../buy/views.ts'

/** Moves the focus to the title, so that a screen reader continues there. */
const focus = (title: HTMLElement | null) => title?.focus()

type Props = { order: StoreOrder; title: ReactNode; titleClass?: string; above?: ReactNode; children: ReactNode }

export function OrderView({ order, title, titleClass, above, children }: Props) {
  const { t } = useLingui()
  return (
    <main className="bar-page mx-auto w-full max-w-600">
      <div className="flex items-center px-9 pt-8 print:px-20">
        <button
          type="button"
          aria-label={t`Back to the order`}
          className="flex size-44 items-center justify-center print:hidden"
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
