import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { MessageSquare, Package, Rocket, Store, Undo2, Upload } from 'lucide-react'
import { CountDot } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'

const shortcuts = [
  { to: paths.setting, label: msg`Shop`, name: msg`Settings`, icon: Store },
  {
    to: paths.refundRequest,
    label: msg({ message: 'Refunds', context: 'tile' }),
    name: msg`Refund requests`,
    icon: Undo2,
  },
  { to: paths.storeExpress, label: msg`Express`, name: msg`Express lane`, icon: Rocket },
  { to: paths.service, label: msg`Service`, name: msg`Contact customer service`, icon: MessageSquare },
  { to: paths.withdraw, label: msg`Withdraw`, name: msg`Withdraw`, icon: Upload },
  {
    to: paths.distribution,
    label: msg({ message: 'Catalogue', context: 'shortcut' }),
    name: msg`Distribution centre`,
    icon: Package,
  },
]

export function Shortcuts() {
  const { t } = useLingui()
  const answers = useSession().merinfo?.serviceUnread ?? 0
  return (
    <nav aria-label={t`Shortcuts`} className="pt-20">
      <ul className="grid auto-cols-fr grid-flow-col px-10">
        {shortcuts.map(({ to, label, name, icon }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              title={t(name)}
              className="flex min-h-60 flex-col items-center gap-6 rounded-small px-1 py-8 text-center active:bg-fill"
            >
              <span className="relative">
                <Icon of={icon} size={2.2} />
                {to === paths.service && answers > 0 && (
                  <span aria-hidden="true">
                    <CountDot count={answers} className="absolute -top-8 left-14" />
                  </span>
                )}
              </span>
              <span className="w-full text-[1.1rem] leading-tight text-soft [overflow-wrap:anywhere]">{t(label)}</span>
              {to === paths.service && answers > 0 && (
                <span className="sr-only">
                  <Plural value={answers} one="# unread" other="# unread" />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
