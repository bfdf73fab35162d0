import { Trans } from '@lingui/react/macro'
import {
  Clock,
  Download,
  Images,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  MessageSquareWarning,
  Share2,
  Smartphone,
  Store,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { LanguageSwitch } from '../../app/language-switch.tsx'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { linkTo, paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { hostOf } from './links.ts'

type Line = { to: string; icon: LucideIcon; label: ReactNode; value: ReactNode }

function Lines({ title, lines }: { title: ReactNode; lines: readonly Line[] }) {
  return (
    <Section title={title}>
      <List>
        {lines.map(({ to, icon, label, value }) => (
          <Row key={to} to={to} icon={<Icon of={icon} size={2} />} value={value}>
            {label}
          </Row>
        ))}
      </List>
    </Section>
  )
}

/** What shoppers see of the shop. */
export function ShopSettings({ info }: { info: MerchantInfo }) {
  const { shop } = info
  const banners = [shop.banner, shop.adBanner].filter(Boolean).length
  const hosts = [shop.social.twitter, shop.social.google].flatMap((link) => (link ? [hostOf(link)] : []))
  return (
    <Lines
      title={<Trans>Shop</Trans>}
      lines={[
        { to: paths.baseinfo, icon: Store, label: <Trans>Basic information</Trans>, value: undefined },
        {
          to: paths.uploadBanner,
          icon: Images,
          label: <Trans>Banners</Trans>,
          value: <Trans>{banners} of 2</Trans>,
        },
        {
          to: paths.socialmedia,
          icon: Share2,
          label: <Trans>Social media</Trans>,
          value: hosts.length > 0 ? hosts.join(', ') : <Trans>none yet</Trans>,
        },
      ]}
    />
  )
}

/** How the merchant gets in, and on which devices. */
export function SecuritySettings({ info }: { info: MerchantInfo }) {
  const { data: sessions } = useGet(api.account.sessions)
  return (
    <Lines
      title={<Trans>Security</Trans>}
      lines={[
        {
          to: paths.changeLoginPassword,
          icon: LockKeyhole,
          label: <Trans>Login password</Trans>,
          value: undefined,
        },
        {
          to: info.hasPayPassword ? paths.changePayPassword : paths.setPaypwd,
          icon: KeyRound,
          label: <Trans>Payment password</Trans>,
          value: info.hasPayPassword ? <Trans>set</Trans> : <Trans>not set yet</Trans>,
        },
        {
          to: linkTo.settings({ part: 'devices' }),
          icon: Smartphone,
          label: <Trans>Devices</Trans>,
          value: sessions?.length,
        },
      ]}
    />
  )
}

/** Who the merchant is, what was done to the account, and everything to take away. */
export function AccountSettings({ info }: { info: MerchantInfo }) {
  const { data: acts } = useGet(api.audit.list, { query: { limit: 1 } })
  const { data: objections } = useGet(api.objections.list, { query: { limit: 1 } })
  const last = acts?.list[0]?.at
  return (
    <Lines
      title={<Trans>Account</Trans>}
      lines={[
        {
          to: paths.personalInfo,
          icon: UserRound,
          label: <Trans>Personal information</Trans>,
          value: info.realName,
        },
        {
          to: linkTo.settings({ part: 'acts' }),
          icon: Clock,
          label: <Trans>Platform activity</Trans>,
          value: last && <DateText at={last} style="day" />,
        },
        {
          to: linkTo.settings({ part: 'objections' }),
          icon: MessageSquareWarning,
          label: <Trans>Appeals</Trans>,
          value: objections?.total || undefined,
        },
        {
          to: linkTo.settings({ part: 'export' }),
          icon: Download,
          label: <Trans>Export your data</Trans>,
          value: undefined,
        },
      ]}
    />
  )
}

export function LanguageSetting() {
  return (
    <Section title={<Trans>Language</Trans>}>
      <div className="flex min-h-52 flex-wrap items-center justify-between border-y border-line bg-surface pr-8 pl-20 text-small">
        <Trans>App and messages</Trans>
        <LanguageSwitch />
      </div>
    </Section>
  )
}
