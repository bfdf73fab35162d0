import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useGet } from '#client/get.ts'
import { limits } from '#contract/limits.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { FailedPart } from '../../parts/failed-part.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import { linkTo, paths } from '../../paths.ts'

type Props = {
  title: string
  under: ReactNode
  children: ReactNode
  aside: ReactNode
}

export function PartPage({ title, under, children, aside }: Props) {
  return (
    <>
      <section aria-label={title} className="min-w-0 flex-1 overflow-y-auto px-20 pb-32">
        <h2 className="pt-16 text-title leading-tight font-semibold tracking-tight max-[1179px]:pr-160">{title}</h2>
        <p className="pt-2 text-soft">{under}</p>
        {children}
      </section>
      {aside}
    </>
  )
}

type FormProps = { title: string; beside?: ReactNode; children: ReactNode; foot: ReactNode }

/** The form at the right. Its button is always visible. */
export function FormPane({ title, beside, children, foot }: FormProps) {
  return (
    <section
      aria-label={title}
      className="flex w-360 shrink-0 flex-col border-l border-line bg-paper min-[1180px]:w-380 min-[1400px]:w-420"
    >
      <header className="flex min-h-41 shrink-0 items-center justify-between gap-12 border-b border-line px-20">
        <h3 className="font-semibold">{title}</h3>
        <span className="text-right text-tiny text-soft">{beside}</span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-20 py-12">{children}</div>
      <footer className="shrink-0 border-t border-line px-20 pt-12 pb-16">{foot}</footer>
    </section>
  )
}

type ReadProps<T> = {
  read: { data: T | undefined; error: Error | null; refresh: () => Promise<unknown> }
  children: (data: T) => ReactNode
}

export function ReadPart<T>({ read: { data, error, refresh }, children }: ReadProps<T>) {
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton className="mt-16 h-160 w-full" />
  return <FailedPart message={error.message} onRetry={refresh} className="py-16" />
}

type Kind = 'level' | 'package' | 'deposit_instruction' | 'fee_rule' | 'exchange_rates'

/** Unconfirmed proposals. They are decided in the room of proposals. */
export function ProposedNow({ kind }: { kind: Kind }) {
  const { t } = useLingui()
  const { data } = useGet(api.operatorProposals.list, { query: { status: 'waiting', limit: limits.pageSizeMax } })
  const waiting = data?.list.filter((each) => each.kind === kind && each.status === 'waiting') ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-label={t`Waits for another person`}>
      <PaneHead>
        <Trans>Waits for another person</Trans>
      </PaneHead>
      <ul className="divide-y divide-line">
        {waiting.map(({ id, reason, proposedAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-16 py-6">
            <Link to={linkTo(paths.proposals, { item: id })} className="min-w-0 truncate text-accent">
              {reason}
            </Link>
            <span className="figures text-tiny whitespace-nowrap text-soft">
              <DateText at={proposedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function MadeBy({ mails }: { mails: readonly string[] }) {
  if (mails.length === 0) return <Trans>from the settings</Trans>
  return <span className="[overflow-wrap:anywhere]">{mails.join(', ')}</span>
}
