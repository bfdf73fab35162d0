import { Plural, Trans } from '@lingui/react/macro'
import { Gauge, Headset, Mail, Megaphone, Undo2, UsersRound } from 'lucide-react'
import { type LinkRow, LinkSection } from '../../parts/link-section.tsx'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'

/** The links to messages, refunds, programme and customer service. */
export function ShopLinks({ info }: { info: MerchantInfo | undefined }) {
  const unread = info?.unread ?? 0
  const answers = info?.serviceUnread ?? 0
  const links: readonly LinkRow[] = [
    {
      to: paths.message,
      icon: Mail,
      label: <Trans>Messages</Trans>,
      value: unread > 0 && <Plural value={unread} one="# unread" other="# unread" />,
    },
    { to: paths.refundRequest, icon: Undo2, label: <Trans>Refund requests</Trans> },
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
  return <LinkSection title={<Trans>Shop services</Trans>} rows={links} />
}
