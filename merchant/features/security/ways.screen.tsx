import { Trans, useLingui } from '@lingui/react/macro'
import {
  Bell,
  Building2,
  KeyRound,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  MonitorSmartphone,
  ScanFace,
  Smartphone,
} from 'lucide-react'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import { deviceName } from '#contract/device-name.ts'
import { DateText } from '#kit/date-text.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { Link } from '#kit/link.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { List } from '#kit/list.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { LetPartnerIn } from './let-partner-in.tsx'
import { RemoveWay } from './remove-way.tsx'
import { useWayName, type Way } from './way-name.ts'

export default function WaysScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const read = useGet(api.security.ways)
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`What opens your account`} onBack={back} />}
      skeleton={<SkeletonRows rows={4} />}
    >
      {(ways) => <WayList ways={ways} />}
    </ReadScreen>
  )
}

function WayList({ ways }: { ways: readonly Way[] }) {
  const { t } = useLingui()
  const [removed, setRemoved] = useState<Way | null>(null)
  return (
    <>
      <p className="px-20 pt-4 pb-16 text-small text-soft">
        <Trans>Remove what you do not recognise, and change your login password.</Trans>{' '}
        <LinkText to={paths.notMe}>
          <Trans>It was not me</Trans>
        </LinkText>
      </p>
      <List label={t`What opens your account`}>
        {ways.map((way) => (
          <WayRow key={`${way.kind} ${way.id}`} way={way} onRemove={() => setRemoved(way)} />
        ))}
      </List>
      <LetPartnerIn />
      <RemoveWay way={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

const icons: Record<Way['kind'], LucideIcon> = {
  password: LockKeyhole,
  passkey: KeyRound,
  app: Smartphone,
  recovery_codes: LifeBuoy,
  partner: Building2,
  session: MonitorSmartphone,
  push: Bell,
  lost_access: ScanFace,
}

function WayRow({ way, onRemove }: { way: Way; onRemove: () => void }) {
  const { t } = useLingui()
  const name = useWayName()(way)
  return (
    <li className="flex min-h-60 flex-wrap items-center gap-x-14 py-8 pr-8 pl-20">
      <span className="flex w-20 justify-center">
        <Icon of={icons[way.kind]} size={2} />
      </span>
      <span className="min-w-120 flex-1 [overflow-wrap:anywhere]">
        <span className="block text-small">{name}</span>
        <span className="block text-caption text-soft">
          <WayTimes way={way} />
        </span>
        <WayOrigin way={way} />
      </span>
      <WayAct way={way} label={t`Remove: ${name}`} onRemove={onRemove} />
    </li>
  )
}

const WayTimes = ({ way: { since, lastUsedAt, isHere } }: { way: Way }) => (
  <>
    {since !== null && (
      <Trans>
        since <DateText at={since} style="day" />
      </Trans>
    )}
    {since !== null && (isHere || lastUsedAt !== null) && ' · '}
    {isHere ? (
      <Trans>This device</Trans>
    ) : (
      lastUsedAt !== null && (
        <Trans>
          last used <DateText at={lastUsedAt} />
        </Trans>
      )
    )}
  </>
)

/** Where it was added, if that is known. The name of a session has its device already. */
function WayOrigin({ way: { kind, device, network } }: { way: Way }) {
  const isNamed = kind === 'session' || kind === 'push'
  const facts = [isNamed ? null : deviceName(device), network].filter(Boolean)
  return facts.length > 0 && <span className="block text-caption text-soft">{facts.join(' · ')}</span>
}

type WayActProps = { way: Way; label: string; onRemove: () => void }

/** A password and recovery codes are changed and not removed. This device logs out on another screen. */
function WayAct({ way: { kind, isHere }, label, onRemove }: WayActProps) {
  const link = 'flex min-h-44 shrink-0 items-center rounded-small px-12 text-small font-medium text-accent'
  if (kind === 'password' || kind === 'recovery_codes') {
    return (
      <Link
        to={kind === 'password' ? paths.changeLoginPassword : linkTo.settings({ part: 'security' })}
        className={link}
      >
        <Trans context="a login method">Change</Trans>
      </Link>
    )
  }
  if (kind === 'session' && isHere) return null
  return (
    <button type="button" aria-label={label} onClick={onRemove} className={link}>
      <Trans>Remove</Trans>
    </button>
  )
}
