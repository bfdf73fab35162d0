import { Trans } from '@lingui/react/macro'
import {
  BellRing,
  Clock,
  DoorOpen,
  Download,
  Eye,
  FileText,
  Fingerprint,
  Handshake,
  IdCard,
  Images,
  KeyRound,
  LockKeyhole,
  Mail,
  MessageSquareWarning,
  ScrollText,
  Share2,
  Smartphone,
  Store,
  UserRound,
} from 'lucide-react'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { Section } from '#kit/list.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { LinkSection } from '../../parts/link-section.tsx'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'
import { hostOf } from './social-links.ts'

export function ShopSettings({ info }: { info: MerchantInfo }) {
  const { shop } = info
  const { data: partners } = useGet(api.shopChannels.list, { isEnabled: info.status === 'approved' })
  const selling = partners?.filter(({ connectedAt }) => connectedAt !== null).length
  const banners = [shop.banner, shop.adBanner].filter(Boolean).length
  const hosts = [shop.social.twitter, shop.social.google].flatMap((link) => (link ? [hostOf(link)] : []))
  return (
    <LinkSection
      title={<Trans>Shop</Trans>}
      rows={[
        { to: linkTo.preview(), icon: Eye, label: <Trans>View as a shopper</Trans> },
        { to: paths.baseinfo, icon: Store, label: <Trans>Basic information</Trans> },
        { to: linkTo.settings({ part: 'seller' }), icon: IdCard, label: <Trans>Seller details</Trans> },
        { to: linkTo.settings({ part: 'pages' }), icon: FileText, label: <Trans>Shop pages</Trans> },
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
        {
          to: linkTo.settings({ part: 'partners' }),
          icon: Handshake,
          label: <Trans>Partners</Trans>,
          value: selling || undefined,
        },
      ]}
    />
  )
}

export function SecuritySettings({ info }: { info: MerchantInfo }) {
  const { data: sessions } = useGet(api.account.sessions)
  const { data: factors } = useGet(api.security.overview)
  const hasFactor = factors && (factors.passkeys.length > 0 || factors.app !== null)
  return (
    <LinkSection
      title={<Trans>Security</Trans>}
      rows={[
        { to: paths.changeLoginPassword, icon: LockKeyhole, label: <Trans>Login password</Trans> },
        {
          to: info.hasPayPassword ? paths.changePayPassword : paths.setPaypwd,
          icon: KeyRound,
          label: <Trans>Payment password</Trans>,
          value: info.hasPayPassword ? <Trans>set</Trans> : <Trans>not set yet</Trans>,
        },
        {
          to: linkTo.settings({ part: 'security' }),
          icon: Fingerprint,
          label: <Trans>Two-step login</Trans>,
          value: factors && (hasFactor ? <Trans>on</Trans> : <Trans>off</Trans>),
        },
        {
          to: linkTo.settings({ part: 'devices' }),
          icon: Smartphone,
          label: <Trans>Devices</Trans>,
          value: sessions?.length,
        },
        { to: linkTo.settings({ part: 'access' }), icon: DoorOpen, label: <Trans>What opens your account</Trans> },
        { to: linkTo.settings({ part: 'log' }), icon: ScrollText, label: <Trans>Security log</Trans> },
      ]}
    />
  )
}

export function AccountSettings({ info }: { info: MerchantInfo }) {
  const { data: acts } = useGet(api.audit.list, { query: { limit: 1 } })
  const { data: objections } = useGet(api.objections.list, { query: { limit: 1 } })
  const last = acts?.list[0]?.at
  return (
    <LinkSection
      title={<Trans>Account</Trans>}
      rows={[
        {
          to: paths.personalInfo,
          icon: UserRound,
          label: <Trans>Personal information</Trans>,
          value: info.realName,
        },
        { to: linkTo.settings({ part: 'push' }), icon: BellRing, label: <Trans>Notifications</Trans> },
        {
          to: linkTo.settings({ part: 'email' }),
          icon: Mail,
          label: <Trans>Email</Trans>,
          value: info.emailConfirmed ? <Trans>confirmed</Trans> : <Trans>not confirmed yet</Trans>,
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
        { to: linkTo.settings({ part: 'export' }), icon: Download, label: <Trans>Export your data</Trans> },
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
