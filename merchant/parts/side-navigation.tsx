import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { classNames } from '#kit/class-names.ts'
import { CountDot } from '#kit/header.tsx'
import { Link } from '#kit/link.tsx'
import { paths } from '../paths.ts'
import { deskLinks } from './desk-links.ts'

/** Replaces the tab bar on wide windows. */
export function SideNavigation({ awaiting }: { awaiting: number }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  // An address with a query of its own is more exact than its path alone.
  const current =
    deskLinks.find(({ to }) => to.includes('?') && (pathname + search).startsWith(to)) ??
    deskLinks.find(({ to }) => to === pathname)
  return (
    <nav aria-label={t`Main`} className="w-[20rem] shrink-0 overflow-y-auto border-r border-line bg-surface py-12">
      {deskLinks.map((link) => {
        const { to, label } = link
        const count = to === paths.order ? awaiting : 0
        return (
          <Link
            key={to}
            to={to}
            replace={link === current}
            aria-current={link === current ? 'page' : undefined}
            className={classNames(
              'flex min-h-44 items-center gap-12 px-20 py-6 text-small -outline-offset-2',
              link === current ? 'bg-tint font-semibold text-accent' : 'text-ink hover:bg-fill',
            )}
          >
            <span className="min-w-0 flex-1">{t(label)}</span>
            {count > 0 && (
              <>
                <span aria-hidden="true">
                  <CountDot count={count} />
                </span>
                <span className="sr-only">
                  , {t`${plural(count, { one: '# order to pick up', other: '# orders to pick up' })}`}
                </span>
              </>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
