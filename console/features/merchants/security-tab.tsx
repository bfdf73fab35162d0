import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { deviceName } from '#contract/device-name.ts'
import type { SecurityEventKind } from '#contract/security.ts'
import { DateText } from '#kit/date-text.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { Fact, Facts } from '../../parts/panes.tsx'
import { RecordTable } from '../../parts/record-table.tsx'
import { EndSessions } from './end-sessions.tsx'

/** Where the merchant is logged in, and what happened to the account: devices and times, but no network addresses. */
export function SecurityTab({ id }: { id: string }) {
  const { t } = useLingui()
  const names = useEventLabels()
  const read = useGet(callAt(api.operatorMerchants.security, { id }))
  const { data, error, refresh } = read
  if (!data) return <Unread read={read} skeleton={<Skeleton className="mt-20 h-160 w-full" />} />
  const device = (text: string) => deviceName(text) ?? t`Unknown device`
  const listOf = <T,>(list: readonly T[]) => ({ data: { list, next: null }, error, refresh })
  const times = [
    { name: t`Stopped by the merchant`, at: data.stoppedAt },
    { name: t`Login password changed`, at: data.passwordResetAt },
    { name: t`Payment password changed`, at: data.payPasswordSetAt },
    { name: t`Payment password locked until`, at: data.payPasswordLockedUntil },
  ].filter(({ at }) => at !== null)
  return (
    <>
      {times.length > 0 && (
        <Facts className="max-w-440 pt-16">
          {times.map(({ name, at }) => (
            <Fact key={name} name={name}>
              {at && <DateText at={at} />}
            </Fact>
          ))}
        </Facts>
      )}
      <RecordTable
        title={t`Logged-in devices`}
        read={listOf(data.sessions)}
        columns={[
          { name: 'device', head: <Trans>Device</Trans>, cell: (row) => device(row.device) },
          {
            name: 'since',
            head: <Trans>Since</Trans>,
            cell: (row) => <DateText at={row.createdAt} />,
            className: 'text-soft',
          },
          {
            name: 'seen',
            head: <Trans>Last seen</Trans>,
            cell: (row) => <DateText at={row.lastSeenAt} />,
            isRight: true,
            className: 'text-soft',
          },
        ]}
        idOf={(row) => row.id}
        empty={<Trans>No active sessions.</Trans>}
      />
      {data.sessions.length > 0 && <EndSessions id={id} />}
      <RecordTable
        title={t`Security log`}
        beside={<Trans>the newest 30</Trans>}
        read={listOf(data.events)}
        columns={[
          { name: 'at', head: <Trans>When</Trans>, cell: ({ at }) => <DateText at={at} />, className: 'text-soft' },
          { name: 'what', head: <Trans>What</Trans>, cell: ({ kind }) => names[kind] },
          { name: 'device', head: <Trans>Device</Trans>, cell: (row) => device(row.device), isRight: true },
        ]}
        idOf={(row) => row.id}
        empty={<Trans>Nothing has happened yet.</Trans>}
      />
    </>
  )
}

function useEventLabels(): Readonly<Record<SecurityEventKind, string>> {
  const { t } = useLingui()
  return {
    login: t`Logged in`,
    login_passkey: t`Logged in with a passkey`,
    login_partner: t`Logged in by a partner’s link`,
    login_failed: t`Wrong password at login`,
    second_factor_failed: t`Wrong second step`,
    recovery_code_used: t`Recovery code used`,
    logout: t`Logged out`,
    logout_device: t`Device logged out`,
    logout_others: t`Other devices logged out`,
    logout_everywhere: t`Logged out everywhere`,
    logout_by_staff: t`Logged out by customer service`,
    confirmed: t`Identity confirmed`,
    password_changed: t`Login password changed`,
    pay_password_changed: t`Payment password changed`,
    passkey_added: t`Passkey added`,
    passkey_renamed: t`Passkey renamed`,
    passkey_removed: t`Passkey removed`,
    app_added: t`Authenticator app turned on`,
    app_removed: t`Authenticator app turned off`,
    recovery_codes_made: t`New recovery codes created`,
    partner_bound: t`A partner may log in`,
    partner_unbound: t`A partner may no longer log in`,
    push_added: t`Notifications on another device`,
    push_removed: t`No more notifications on a device`,
    exported: t`Everything exported`,
    lost_access_asked: t`Access asked for with identity photos`,
    lost_access_ended: t`Access restored, all login methods removed`,
    lost_access_stopped: t`Request for access ended by a login`,
    contact_changed: t`Email or phone number changed`,
    email_confirmed: t`Email confirmed`,
  }
}
