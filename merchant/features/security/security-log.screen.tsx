import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import { useInfinite } from '#client/get.ts'
import { deviceName } from '#contract/device-name.ts'
import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/index.ts'
import type { SecurityEventKind } from '#contract/security.ts'
import { DateText } from '#kit/date-text.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'

type SecurityEvent = Reply<typeof contract.security.log>['list'][number]

export default function SecurityLogScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const events = useInfinite(api.security.log)
  return (
    <RecordsScreen
      header={<Header title={t`Security log`} onBack={back} />}
      source={events}
      keyOf={({ id }) => id}
      listHeader={
        <p className="px-20 pt-4 pb-16 text-small text-soft">
          <Trans>
            Logins and changes of the last year. If something was not you,{' '}
            <LinkText to={paths.changeLoginPassword}>change your login password</LinkText>.
          </Trans>
        </p>
      }
      empty={
        <Empty icon={<Icon of={ShieldCheck} size={2.6} />}>
          <Trans>Nothing has been recorded yet.</Trans>
        </Empty>
      }
    >
      {(event, at) => <EventRow event={event} isFirst={at === 0} />}
    </RecordsScreen>
  )
}

const labels: Record<SecurityEventKind, MessageDescriptor> = {
  login: msg`Logged in`,
  login_passkey: msg`Logged in with a passkey`,
  login_partner: msg`Logged in by a partner’s link`,
  login_failed: msg`Wrong password at login`,
  second_factor_failed: msg`Wrong second step`,
  recovery_code_used: msg`Recovery code used`,
  logout: msg`Logged out`,
  logout_device: msg`Device logged out`,
  logout_others: msg`Other devices logged out`,
  logout_everywhere: msg`Logged out everywhere`,
  logout_by_staff: msg`Logged out by customer service`,
  confirmed: msg`Identity confirmed`,
  password_changed: msg`Login password changed`,
  pay_password_changed: msg`Payment password changed`,
  passkey_added: msg`Passkey added`,
  passkey_renamed: msg`Passkey renamed`,
  passkey_removed: msg`Passkey removed`,
  app_added: msg`Authenticator app turned on`,
  app_removed: msg`Authenticator app turned off`,
  recovery_codes_made: msg`New recovery codes created`,
  partner_bound: msg`A partner may log in`,
  partner_unbound: msg`A partner may no longer log in`,
  push_added: msg`Notifications on another device`,
  push_removed: msg`No more notifications on a device`,
  exported: msg`Everything exported`,
  lost_access_asked: msg`Access asked for with identity photos`,
  lost_access_ended: msg`Access restored, all login methods removed`,
  lost_access_stopped: msg`Request for access ended by a login`,
  contact_changed: msg`Email or phone number changed`,
  email_confirmed: msg`Email confirmed`,
}

const failures: readonly SecurityEventKind[] = ['login_failed', 'second_factor_failed']

function EventRow({ event, isFirst }: { event: SecurityEvent; isFirst: boolean }) {
  const { t } = useLingui()
  const facts = [event.detail, deviceName(event.device) ?? t`Unknown device`, event.network].filter(Boolean)
  return (
    <article className={`border-b border-line bg-surface px-20 py-12 ${isFirst ? 'border-t' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-16">
        <h2 className={`text-small font-medium ${failures.includes(event.kind) ? 'text-bad' : ''}`}>
          {t(labels[event.kind])}
        </h2>
        <span className="figures shrink-0 text-caption text-soft">
          <DateText at={event.at} />
        </span>
      </div>
      <p className="pt-2 text-caption text-soft [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
    </article>
  )
}
