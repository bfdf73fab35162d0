import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '#kit/class-names.ts'
import { Link } from '#kit/link.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { useOperator } from '../../operator.ts'
import { ListStepper } from '../../parts/list-stepper.tsx'
import { ListPane } from '../../parts/panes.tsx'
import { useTab } from '../../parts/use-tab.ts'
import { linkTo, paths } from '../../paths.ts'
import { Account } from './account.tsx'
import { Announcements } from './announcements.tsx'
import { ExchangeRates } from './exchange-rates.tsx'
import { FeeRules } from './fee-rules.tsx'
import { Levels } from './levels.tsx'
import { Notices } from './notices.tsx'
import { Packages } from './packages.tsx'

export default function ProgrammeScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const parts = useParts()
  const tab = useTab()
  const [isListOpen, setListOpen] = useState(false)
  const at = Math.max(
    0,
    parts.findIndex(({ value }) => value === tab),
  )
  const part = parts[at]
  const move = (step: number) => {
    const next = parts[Math.min(parts.length - 1, Math.max(0, at + step))]
    if (next) void navigate(linkTo(paths.programme, { tab: next.value }), { replace: true })
  }
  useKeys([
    { key: 'j', label: t`next`, run: () => move(1), isInFoot: true },
    { key: 'k', label: t`previous`, run: () => move(-1), isInFoot: true },
    { key: 'l', label: t`the list`, run: () => setListOpen(!isListOpen) },
    { key: 'Escape', label: t`back to the list`, run: () => setListOpen(false) },
  ])
  return (
    <main className="relative flex min-h-0 flex-1 outline-none">
      <ListPane label={t`Parts of the programme`} width="w-240" isOpen={isListOpen}>
        <nav aria-label={t`Parts of the programme`} className="min-h-0 flex-1 overflow-y-auto">
          <ul>
            {parts.map(({ value, label, under }, each) => (
              <li key={value} className="border-b border-line">
                <Link
                  to={linkTo(paths.programme, { tab: value })}
                  aria-current={each === at ? 'page' : undefined}
                  className={classNames(
                    'relative block px-16 py-10 outline-offset-[-2px]',
                    each === at ? 'bg-tint' : 'hover:bg-ink/4',
                  )}
                >
                  {each === at && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
                  <span className="block font-medium">{label}</span>
                  <span className="block text-tiny text-soft">{under}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </ListPane>
      <ListStepper
        at={at}
        count={parts.length}
        none=""
        onMove={move}
        onList={() => setListOpen(true)}
        className="absolute top-12 right-380 z-5"
      />
      {part && <part.Screen key={part.value} />}
    </main>
  )
}

function useParts() {
  const { t } = useLingui()
  const roles = useOperator()?.roles ?? []
  const terms = ['programme', 'admin', 'auditor'] as const
  const texts = ['programme', 'support', 'auditor'] as const
  const parts = [
    { value: 'levels', label: t`Levels`, under: t`two people change them`, Screen: Levels, of: terms },
    { value: 'packages', label: t`Packages`, under: t`two people change them`, Screen: Packages, of: terms },
    {
      value: 'announcements',
      label: t`Announcements`,
      under: t`all merchants read them`,
      Screen: Announcements,
      of: texts,
    },
    { value: 'notices', label: t`Messages`, under: t`messages to one merchant or to all`, Screen: Notices, of: texts },
    {
      value: 'account',
      label: t`Account to pay to`,
      under: t`two people, a day later`,
      Screen: Account,
      of: terms,
    },
    {
      value: 'fees',
      label: t`Withdrawal fees`,
      under: t`two people, from a date on`,
      Screen: FeeRules,
      of: terms,
    },
    {
      value: 'rates',
      label: t`Exchange rates`,
      under: t`two people, for each day`,
      Screen: ExchangeRates,
      of: terms,
    },
  ]
  return parts.filter(({ of }) => of.some((role) => roles.includes(role)))
}
