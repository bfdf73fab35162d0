import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useGet } from '#client/get.ts'
import { useNumberText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { Section } from '#kit/list.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'

export function FunnelPart() {
  const read = useGet(api.dashboard.funnel)
  const { data, error } = read
  const from = data?.from ?? ''
  const steps = [
    { key: 'visitors', name: <Trans>Visitors</Trans>, count: data?.visitors, to: linkTo.figure('visitors') },
    {
      key: 'viewers',
      name: <Trans>Viewed a product</Trans>,
      count: data?.viewers,
      to: linkTo.insightDays('views', { from }),
    },
    {
      key: 'baskets',
      name: <Trans>Added to basket</Trans>,
      count: data?.baskets,
      to: linkTo.insightDays('baskets', { from }),
    },
    {
      key: 'orders',
      name: <Trans>Ordered</Trans>,
      count: data?.orders,
      to: linkTo.orders({ status: 'all', from, visitors: 'all' }),
    },
    {
      key: 'paid',
      name: <Trans>Paid</Trans>,
      count: data?.paid,
      to: linkTo.orders({ status: 'all', from, visitors: 'paid' }),
    },
  ]
  const most = Math.max(1, ...steps.map(({ count = 0 }) => count))
  return (
    <Section title={<Trans>From visit to payment</Trans>} aside={<Trans>30 days</Trans>}>
      {!data && error ? (
        <Unread read={read} />
      ) : (
        <ol className="border-y border-line bg-surface py-4">
          {steps.map(({ key, name, count, to }) => (
            <li key={key}>
              <Step name={name} count={count} share={(count ?? 0) / most} to={to} />
            </li>
          ))}
        </ol>
      )}
      <Link
        to={linkTo.insight({ show: 'unsold' })}
        className="flex min-h-44 items-center px-20 text-small font-medium text-accent"
      >
        <Trans>Products viewed, not ordered</Trans>
      </Link>
    </Section>
  )
}

type StepProps = { name: ReactNode; count: number | undefined; share: number; to: string }

function Step({ name, count, share, to }: StepProps) {
  const numberText = useNumberText()
  return (
    <Link to={to} className="block min-h-44 px-20 py-6">
      <span className="flex items-baseline justify-between gap-12 text-small">
        <span className="min-w-0">{name}</span>
        <span className="figures font-semibold">
          {count === undefined ? <Skeleton className="my-3 h-16 w-40" /> : numberText(count)}
        </span>
      </span>
      <span aria-hidden="true" className="mt-4 block h-4 rounded-full bg-fill">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
    </Link>
  )
}
