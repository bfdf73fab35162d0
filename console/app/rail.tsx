import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { ConsoleMark } from '../console-mark.tsx'
import type { Desk, useOperator } from '../operator.ts'
import { paths } from '../paths.ts'
import { mayReadRoom, type Room } from '../room.ts'
import { rooms } from '../rooms.tsx'
import { AccountMenu } from './account-menu.tsx'

type Operator = ReturnType<typeof useOperator>

/** The rooms of the operator's roles, with the number of waiting items. Below 1180 px it shows only icons. */
export function Rail({ room, operator, desk }: { room: Room | undefined; operator: Operator; desk: Desk | undefined }) {
  const { t } = useLingui()
  const headings = {
    queues: <Trans>Queues</Trans>,
    'look-up': <Trans>Look up</Trans>,
    books: <Trans>Books</Trans>,
    catalogue: <Trans>The catalogue</Trans>,
    oversight: <Trans>Oversight</Trans>,
    own: null,
  }
  const own = rooms.filter((each) => each.group !== 'own' && mayReadRoom(each, operator?.roles ?? []))
  return (
    <nav
      aria-label={t({ message: `Pages`, context: 'of the console' })}
      className="flex w-56 shrink-0 flex-col border-r border-line bg-paper min-[1180px]:w-208"
    >
      <div className="flex h-48 shrink-0 items-center px-12 min-[1180px]:px-16">
        <ConsoleMark />
      </div>
      <ul className="flex-1 overflow-y-auto px-8 pb-12">
        {own.map((each, at) => (
          <li key={each.path}>
            {each.group !== 'none' && each.group !== own[at - 1]?.group && (
              <p className="hidden px-8 pt-16 pb-4 text-tiny text-soft min-[1180px]:block">{headings[each.group]}</p>
            )}
            <RailLink room={each} isNow={each === room} desk={desk} />
          </li>
        ))}
      </ul>
      <AccountMenu operator={operator} />
    </nav>
  )
}

function RailLink({ room, isNow, desk }: { room: Room; isNow: boolean; desk: Desk | undefined }) {
  const { i18n } = useLingui()
  const counts = desk?.queues.filter(({ queue }) => room.queues.includes(queue)) ?? []
  const count = counts.reduce((sum, each) => sum + each.count, 0)
  const isFloor = counts.some(({ countIsFloor }) => countIsFloor)
  const title = i18n._(room.title)
  return (
    <Link
      to={room.path}
      aria-current={isNow ? 'page' : undefined}
      title={title}
      className={classNames(
        'relative flex h-28 items-center gap-10 rounded-small px-10 min-[1180px]:px-8',
        isNow ? 'rail-now font-medium text-ink' : 'text-ink hover:bg-fill',
        room.path === paths.today && 'mt-4',
      )}
    >
      <Icon of={room.icon} size={1.6} className={isNow ? '' : 'text-soft'} />
      <span className="flex-1 truncate max-[1179px]:sr-only">{title}</span>
      {count > 0 && (
        <span className="figures text-tiny text-soft max-[1179px]:absolute max-[1179px]:top-0 max-[1179px]:right-2">
          {isFloor ? `${count}+` : count}
        </span>
      )}
    </Link>
  )
}
