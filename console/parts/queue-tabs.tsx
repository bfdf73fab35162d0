import { useLingui } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { Link } from '#kit/link.tsx'
import { linkTo, type RoomPath } from '../paths.ts'

export type QueueTab = { value: string | undefined; label: string; count: number | null }

type Props = { path: RoomPath; tabs: readonly QueueTab[]; tab: string | undefined }

export function QueueTabs({ path, tabs, tab }: Props) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Queues on this page`} className="flex gap-18">
      {tabs.map(({ value, label, count }) => {
        const isNow = value === tab
        return (
          <Link
            key={label}
            to={linkTo(path, { tab: value })}
            aria-current={isNow ? 'page' : undefined}
            className={classNames(
              'relative flex h-40 items-center gap-6',
              isNow ? 'font-semibold' : 'text-soft hover:text-ink',
            )}
          >
            {label} {count !== null && <span className="figures font-normal text-soft">{count}</span>}
            {isNow && <span className="absolute inset-x-0 -bottom-px h-2 bg-ink" />}
          </Link>
        )
      })}
    </nav>
  )
}
