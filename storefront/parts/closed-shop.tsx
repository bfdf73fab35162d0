import { Trans } from '@lingui/react/macro'
import { Link, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDateText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'

export function ClosedShop({ closedAt }: { closedAt: string | null }) {
  const dateText = useDateText()
  return (
    <section className="page-width pt-20">
      <h2 className="text-title font-semibold">
        <Trans>This shop is closed</Trans>
      </h2>
      <p className="pt-4 text-soft">
        {closedAt && <Trans>This shop has not accepted new orders since {dateText(closedAt, 'longDay')}.</Trans>}{' '}
        <Trans>Paid orders are still sent, and refunds are still paid.</Trans>
      </p>
      <ul className="-mx-20 mt-20 border-y border-line bg-surface">
        <InfoRow icon={<Icon of={Link} size={2} />} name={<Trans>Your order</Trans>}>
          <Trans>You can still open it with its link</Trans>
        </InfoRow>
        <InfoRow icon={<Icon of={Undo2} size={2} />} name={<Trans>Refunds</Trans>}>
          <Trans>Request one on the page of your order</Trans>
        </InfoRow>
      </ul>
    </section>
  )
}

function InfoRow({ icon, name, children }: { icon: ReactNode; name: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-16 border-b border-line px-20 py-10 last:border-b-0">
      {icon}
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-caption text-soft">{children}</span>
      </span>
    </li>
  )
}
