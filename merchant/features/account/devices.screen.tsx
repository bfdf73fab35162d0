import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { deviceName } from '#contract/device-name.ts'
import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/index.ts'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { DateText } from '#kit/date-text.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row } from '#kit/list.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { clearSession } from '../../session.ts'

type Device = Reply<typeof contract.account.sessions>[number]
type SignOutTarget = Device | 'everywhere'

export default function DevicesScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const read = useGet(api.account.sessions)
  return (
    <ReadScreen read={read} header={<Header title={t`Devices`} onBack={back} />} skeleton={<SkeletonRows rows={3} />}>
      {(devices) => <DeviceList devices={devices} />}
    </ReadScreen>
  )
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { t } = useLingui()
  const [target, setTarget] = useState<SignOutTarget | null>(null)
  const here = devices.filter(({ current }) => current)
  const elsewhere = devices.filter(({ current }) => !current)
  return (
    <>
      <p className="px-20 pt-4 pb-16 text-small text-soft">
        <Trans>If you do not recognise a device, log it out and change your login password.</Trans>
      </p>
      <List label={t`Devices`}>
        {[...here, ...elsewhere].map((device) => (
          <DeviceRow key={device.id} device={device} onSignOut={() => setTarget(device)} />
        ))}
      </List>
      <div className="pt-20">
        <List>
          <Row icon={<Icon of={LogOut} size={2} />} onPress={() => setTarget('everywhere')}>
            <Trans>Log out everywhere</Trans>
          </Row>
        </List>
      </div>
      <SignOut target={target} onClose={() => setTarget(null)} />
    </>
  )
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { t } = useLingui()
  const name = deviceName(device.device) ?? t`Unknown device`
  return (
    <li className="flex min-h-60 flex-wrap items-center gap-x-14 py-8 pr-8 pl-20">
      <span className="flex w-20 justify-center">
        <Icon of={Smartphone} size={2} />
      </span>
      <span className="min-w-120 flex-1">
        <span className="block text-small">{name}</span>
        <span className="block text-caption text-soft">
          {device.current ? (
            <Trans>This device</Trans>
          ) : (
            <Trans>
              last active <DateText at={device.lastSeen} />
            </Trans>
          )}
        </span>
      </span>
      {!device.current && (
        <button
          type="button"
          aria-label={t`Log out: ${name}`}
          onClick={onSignOut}
          className="min-h-44 shrink-0 rounded-small px-12 text-small font-medium text-accent"
        >
          <Trans>Log out</Trans>
        </button>
      )}
    </li>
  )
}

function SignOut({ target, onClose }: { target: SignOutTarget | null; onClose: () => void }) {
  const { t } = useLingui()
  const revoke = useAct(api.account.revokeSession, {
    onDone: () => {
      toasts.done(t`Device logged out`)
      onClose()
    },
  })
  const logout = useAct(api.account.logout, { isChange: false, onDone: clearSession })
  const isEverywhere = target === 'everywhere'
  const confirm = () => {
    if (target === 'everywhere') void logout.run({ everywhere: true })
    else if (target) void revoke.run({ id: target.id })
  }
  return (
    <ConfirmDialog
      isOpen={target !== null}
      title={isEverywhere ? <Trans>Log out everywhere?</Trans> : <Trans>Log out this device?</Trans>}
      confirmLabel={t`Log out`}
      isDanger
      isPending={revoke.isPending || logout.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isEverywhere ? (
        <Trans>All devices, including this one. You will need your password to log in again.</Trans>
      ) : (
        <Trans>Anyone who uses that device will need your password to log in again.</Trans>
      )}
    </ConfirmDialog>
  )
}
