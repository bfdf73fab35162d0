import { useLingui } from '@lingui/react/macro'
import type { OperatorRole } from '#contract/endpoint.ts'
import { foundKindsOf } from '#contract/operator/found-kinds.ts'
import { useDateText } from '#kit/format.tsx'
import { useNow } from '../parts/now.ts'
import { CommandSearch } from './command-search.tsx'

/** The title of the room, the search, and the time in UTC, because all times of the console are in UTC. */
export function Bar({ title, roles }: { title: string; roles: readonly OperatorRole[] }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const now = new Date(useNow()).toISOString()
  return (
    <header className="flex h-48 shrink-0 items-center gap-20 border-b border-line px-20">
      <h1 className="min-w-0 flex-1 truncate text-small font-semibold">{title}</h1>
      {foundKindsOf(roles).length > 0 && <CommandSearch />}
      <time dateTime={now} className="figures text-tiny text-soft max-[1179px]:hidden">
        {t`${dateText(now)} UTC`}
      </time>
    </header>
  )
}
