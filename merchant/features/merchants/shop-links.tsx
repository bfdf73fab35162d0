import { Plural, Trans } from '@lingui/react/macro'
import { Gauge, Headset, Mail, Megaphone, Undo2, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'

type ShopLink = { to: string; icon: typeof Mail; label: ReactNode; value?: ReactNode }

/** The links to messages, refunds, programme and customer service. */
export function ShopLinks({ info }: { info: MerchantInfo | undefined }) {
  const unread = info?.unread ?? 0
  const answers = info?.serviceUnread ?? 0
  const refunds = info?.openRefunds ?? 0
  const links: readonly ShopLink[] = [
    {
      to: paths.message,
      icon: Mail,
      label: <Trans>Messages</Trans>,
      value: unread > 0 && <Plural value={unread} one="# unread" other="# unread" />,
    },
    {
      to: paths.refundRequest,
      icon: Undo2,
      label: <Trans>Refund requests</Trans>,
      value: refunds > 0 && <Plural value={refunds} one="# open" other="# open" />,
    },
    { to: paths.level, icon: Gauge, label: <Trans>Seller level</Trans>, value: info?.level.name },
    { to: paths.storeExpress, icon: Megaphone, label: <Trans>Express lane</Trans> },
    { to: paths.alliance, icon: UsersRound, label: <Trans>Alliance</Trans> },
    {
      to: paths.service,
      icon: Headset,
      label: <Trans>Customer service</Trans>,
      value: answers > 0 && <Plural value={answers} one="# unread" other="# unread" />,
    },
  ]
  return (
    <Section title={<Trans>Shop services</Trans>}>
      <List>
        {links.map(({ to, icon, label, value }) => (
          <Row key={to} to={to} icon={<Icon of={icon} size={2} />} value={value}>
            {label}
          </Row>
        ))}
      </List>
    </Section>
  )
}
