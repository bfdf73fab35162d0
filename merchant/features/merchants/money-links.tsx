import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from '#kit/link.tsx'
import { paths } from '../../paths.ts'

const looks = { primary: 'bg-accent text-on-accent', secondary: 'bg-fill text-ink' }

/** Out and in, beside each other under the balance. */
export function MoneyWays() {
  const ways: readonly { to: string; look: keyof typeof looks; label: ReactNode }[] = [
    { to: paths.withdraw, look: 'primary', label: <Trans>Withdraw</Trans> },
    { to: paths.recharge, look: 'secondary', label: <Trans>Deposit</Trans> },
  ]
  return (
    <div className="flex flex-wrap gap-12 px-20 pt-10">
      {ways.map(({ to, look, label }) => (
        <Link
          key={to}
          to={to}
          className={`flex min-h-50 flex-1 items-center justify-center rounded-field px-16 text-center text-body font-semibold active:opacity-80 ${looks[look]}`}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}
