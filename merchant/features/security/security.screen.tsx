import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, LifeBuoy, LogOut, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useGet } from '#client/get.ts'
import { knowsPasskeys } from '#client/passkey.ts'
import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { DateText } from '#kit/date-text.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { SkeletonRows } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { LogOutOthers, RemoveApp, RenewCodes } from './factor-dialogs.tsx'
import { PasskeySheet } from './passkey-sheet.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

type Overview = Reply<typeof contract.security.overview>
export type Passkey = Overview['passkeys'][number]

export default function SecurityScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const read = useGet(api.security.overview)
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Two-step login`} onBack={back} />}
      skeleton={<SkeletonRows rows={4} />}
    >
      {(overview) => <Factors overview={overview} />}
    </ReadScreen>
  )
}

function Factors({ overview }: { overview: Overview }) {
  const { passkeys, app, recoveryCodesLeft, devicesFromBefore } = overview
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const hasFactor = passkeys.length > 0 || app !== null
  return (
    <>
      <p className="px-20 pt-4 text-small text-soft">
        <Trans>A second step protects your money even if someone learns your password.</Trans>
      </p>
      <Passkeys passkeys={passkeys} onCodes={setCodes} />
      <App since={app?.since ?? null} />
      {hasFactor && <Codes left={recoveryCodesLeft} onCodes={setCodes} />}
      {devicesFromBefore > 0 && <OtherDevices count={devicesFromBefore} />}
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}

type OnCodes = (codes: readonly string[]) => void

function Passkeys({ passkeys, onCodes }: { passkeys: readonly Passkey[]; onCodes: OnCodes }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<Passkey | null>(null)
  const add = useAddPasskey(onCodes)
  const mayAdd = knowsPasskeys() && passkeys.length < limits.passkeysMax
  return (
    <Section title={<Trans>Passkeys</Trans>}>
      <List label={t`Passkeys`}>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon={<Icon of={KeyRound} size={2} />}
            under={<PasskeyTimes passkey={passkey} />}
            onPress={() => setOpened(passkey)}
          >
            {passkey.name}
          </Row>
        ))}
        {mayAdd && (
          <Row icon={<Icon of={Plus} size={2} />} onPress={() => void add()}>
            <Trans>Add a passkey</Trans>
          </Row>
        )}
      </List>
      <p className="px-20 pt-8 text-caption text-soft">
        <Trans>Log in with your fingerprint, your face or your screen lock, without a password.</Trans>
      </p>
      <PasskeySheet passkey={opened} onClose={() => setOpened(null)} />
    </Section>
  )
}

const PasskeyTimes = ({ passkey: { createdAt, lastUsedAt } }: { passkey: Passkey }) =>
  lastUsedAt === null ? (
    <Trans>
      added <DateText at={createdAt} style="day" />
    </Trans>
  ) : (
    <Trans>
      last used <DateText at={lastUsedAt} />
    </Trans>
  )

function App({ since }: { since: string | null }) {
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const press = () => (since ? setRemoving(true) : void navigate(linkTo.settings({ part: 'app' })))
  return (
    <Section title={<Trans>Authenticator app</Trans>}>
      <List>
        <Row
          icon={<Icon of={Smartphone} size={2} />}
          value={since ? <Trans>on</Trans> : <Trans>off</Trans>}
          tone={since ? 'good' : 'soft'}
          onPress={press}
        >
          <Trans>Codes from an app</Trans>
        </Row>
      </List>
      <RemoveApp isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </Section>
  )
}

function Codes({ left, onCodes }: { left: number; onCodes: OnCodes }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={<Trans>If you lose your phone</Trans>}>
      <List>
        <Row
          icon={<Icon of={LifeBuoy} size={2} />}
          value={<Plural value={left} one="# left" other="# left" />}
          tone={left < 3 ? 'wait' : 'soft'}
          onPress={() => setOpen(true)}
        >
          <Trans>Recovery codes</Trans>
        </Row>
      </List>
      <RenewCodes isOpen={isOpen} onClose={() => setOpen(false)} onCodes={onCodes} />
    </Section>
  )
}

/** After a change: devices that logged in before it stay logged in without the new step. */
function OtherDevices({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={<Trans>Logged in before your last change</Trans>}>
      <List>
        <Row
          icon={<Icon of={LogOut} size={2} />}
          value={<Plural value={count} one="# device" other="# devices" />}
          tone="wait"
          onPress={() => setOpen(true)}
        >
          <Trans>Log out other devices</Trans>
        </Row>
      </List>
      <LogOutOthers isOpen={isOpen} onClose={() => setOpen(false)} />
    </Section>
  )
}
