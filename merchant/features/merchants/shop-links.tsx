import { Plural, Trans } from '@lingui/react/macro'
import { Gauge, Headset, Mail, Megaphone, MessagesSquare, Undo2, UsersRound } from 'lucide-react'
import { useGet } from '#client/get.ts'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { type LinkRow, LinkSection } from '../../parts/link-section.tsx'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'

export function ShopLinks({ info }: { info: MerchantInfo | undefined }) {
  const unread = info?.unread ?? 0
  const answers = info?.serviceUnread ?? 0
  const refunds = info?.openRefunds ?? 0
  const questions = info?.questionsUnread ?? 0
  const links: readonly LinkRow[] = [
    {
      to: paths.message,
      icon: Mail,
      label: <Trans>Messages</Trans>,
      value: unread > 0 && <Plural value={unread} one="# unread" other="# unread" />,
    },
    {
      to: linkTo.questions(),
      icon: MessagesSquare,
      label: <Trans>Shoppers’ questions</Trans>,
      value: questions > 0 && <Plural value={questions} one="# unread" other="# unread" />,
    },
    {
      to: paths.refundRequest,
      icon: Undo2,
      label: <Trans>Refund requests</Trans>,
      value: refunds > 0 && <Plural value={refunds} one="# open" other="# open" />,
    },
    { to: paths.level, icon: Gauge, label: <Trans>Seller level</Trans>, value: info?.level.name },
    { to: paths.storeExpress, icon: Megaphone, label: <Trans>Express lane</Trans>, value: <SlotsUsed /> },
    { to: paths.alliance, icon: UsersRound, label: <Trans>Alliance</Trans>, value: <ShopsInvited /> },
    {
      to: paths.service,
      icon: Headset,
      label: <Trans>Customer service</Trans>,
      value: answers > 0 && <Plural value={answers} one="# unread" other="# unread" />,
    },
  ]
  return <LinkSection title={<Trans>Shop services</Trans>} rows={links} />
}

function SlotsUsed() {
  const { data } = useGet(api.express.packages)
  const slots = data?.active.reduce((sum, each) => sum + each.slots, 0) ?? 0
  const used = data?.used
  return slots > 0 && <Plural value={slots} one={`${used} of # slot used`} other={`${used} of # slots used`} />
}

function ShopsInvited() {
  const { data } = useGet(api.alliance.get, { query: { limit: 1 } })
  const total = data?.total ?? 0
  return total > 0 && <Plural value={total} one="# shop invited" other="# shops invited" />
}
