import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { push } from '#contract/push.ts'
import { Button } from '#kit/button.tsx'
import { SelectField } from '#kit/field.tsx'
import { useFormats } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { List, Section } from '#kit/list.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Switch } from '#kit/switch.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { canPush } from '../../parts/can-push.ts'
import { isSoundOn, setSoundOn } from '../../parts/order-sound.ts'
import { useSubscription } from '../../parts/use-subscription.ts'
import { paths } from '../../paths.ts'

type PushState = Reply<typeof push.read>
type Settings = PushState['settings']
type Topic = 'orders' | 'deadlines' | 'refunds' | 'money' | 'questions' | 'amounts'

const topics = [
  { name: 'orders', label: msg`New orders`, under: msg`Paid by a shopper; several are told as one` },
  {
    name: 'deadlines',
    label: msg`Deadlines`,
    under: msg`Orders to pick up and refunds to reply to before their deadlines`,
  },
  { name: 'refunds', label: msg`Refunds`, under: msg`New requests and decisions` },
  { name: 'questions', label: msg`Shoppers’ questions`, under: msg`Before buying, and about orders` },
  { name: 'money', label: msg`Incoming money`, under: msg`Settlements, deposits and withdrawals` },
] as const

export default function PushScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  return (
    <ReadScreen read={useGet(api.push.read)} header={<Header title={t`Notifications`} onBack={back} />}>
      {(state) => (
        <>
          <ThisDevice state={state} />
          <PushSettings settings={state.settings} />
          <Sound />
        </>
      )}
    </ReadScreen>
  )
}

function Sound() {
  const { t } = useLingui()
  const [isOn, setOn] = useState(isSoundOn)
  const set = (next: boolean) => {
    setSoundOn(next)
    setOn(next)
  }
  return (
    <Section title={<Trans>This device</Trans>}>
      <List>
        <SwitchRow label={t`Sound for new orders`} under={t`While the app is open`} isOn={isOn} onChange={set} />
      </List>
    </Section>
  )
}

type SwitchRowProps = { label: string; under: string; isOn: boolean; onChange: (isOn: boolean) => void }

const SwitchRow = ({ label, under, isOn, onChange }: SwitchRowProps) => (
  <li className="flex min-h-60 items-center gap-16 px-20 py-10">
    <span className="min-w-0 flex-1">
      <span className="block text-small">{label}</span>
      <span className="block text-caption text-soft">{under}</span>
    </span>
    <Switch label={label} isOn={isOn} onChange={onChange} />
  </li>
)

function ThisDevice({ state }: { state: PushState }) {
  const { turnOn, turnOff, isPending, isDenied } = useSubscription(state.publicKey)
  if (!canPush()) {
    return (
      <p className="px-20 pt-8 text-small text-soft">
        <Trans>This browser cannot show notifications. On an iPhone, add the app to the home screen first.</Trans>
      </p>
    )
  }
  return (
    <div className="px-20 pt-8">
      <p className="pb-14 text-small text-soft">
        {state.isOnHere ? (
          <Trans>This device gets notifications until you log out.</Trans>
        ) : (
          <Trans>Choose what you are notified about. No ads, and amounts stay hidden unless you allow them.</Trans>
        )}
      </p>
      {state.isOnHere ? (
        <Button look="secondary" onClick={() => void turnOff()} isPending={isPending}>
          <Trans>Turn off for this device</Trans>
        </Button>
      ) : (
        <Button onClick={() => void turnOn()} isPending={isPending}>
          <Trans>Turn on for this device</Trans>
        </Button>
      )}
      <p role="alert" className="pt-8 text-caption text-bad">
        {isDenied && <Trans>Your browser blocks notifications for this app. Allow them in its settings.</Trans>}
      </p>
    </div>
  )
}

/** Shows each change at once. It is saved after the previous one, together with all changes until then. */
function useSettings(settings: Settings) {
  const [wanted, setWanted] = useState<Settings | null>(null)
  const saved = useRef<Promise<unknown>>(Promise.resolve())
  const save = useAct(api.push.settings)
  const shown = wanted ?? settings
  const set = (change: Partial<Settings>) => {
    const next = { ...shown, ...change }
    setWanted(next)
    saved.current = saved.current.then(async () => {
      if (!(await save.run(next))) setWanted(null)
    })
  }
  return { shown, set }
}

function PushSettings({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const { shown, set } = useSettings(settings)
  const row = (name: Topic, label: string, under: string) => (
    <SwitchRow key={name} {...{ label, under }} isOn={shown[name]} onChange={(isOn) => set({ [name]: isOn })} />
  )
  return (
    <>
      <Section title={<Trans>Notify me about</Trans>}>
        <List>{topics.map(({ name, label, under }) => row(name, t(label), t(under)))}</List>
      </Section>
      <Section title={<Trans>Lock screen</Trans>}>
        <List>{row('amounts', t`Show amounts`, t`When off, only the event and its number are shown`)}</List>
      </Section>
      <QuietHours settings={shown} onChange={set} />
    </>
  )
}

const minutesPerHour = 60
const hours = Array.from({ length: 24 }, (_, hour) => hour * minutesPerHour)

type QuietProps = { settings: Settings; onChange: (change: Partial<Settings>) => void }

function QuietHours({ settings: { quietFrom, quietTo }, onChange }: QuietProps) {
  const { t } = useLingui()
  const { tag, timeZone } = useFormats()
  const clock = (minute: number) =>
    new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' }).format(
      minute * 60_000,
    )
  const options = (minute: number) =>
    [...new Set([...hours, minute])]
      .sort((a, b) => a - b)
      .map((value) => ({ value: String(value), label: clock(value) }))
  return (
    <Section title={<Trans>Quiet hours</Trans>}>
      <div className="grid grid-cols-2 gap-12 px-20">
        <SelectField
          label={t`From`}
          value={String(quietFrom)}
          options={options(quietFrom)}
          onChange={(event) => onChange({ quietFrom: Number(event.target.value) })}
        />
        <SelectField
          label={t`Until`}
          value={String(quietTo)}
          options={options(quietTo)}
          onChange={(event) => onChange({ quietTo: Number(event.target.value) })}
        />
      </div>
      <p className="px-20 pt-8 text-caption text-soft">
        {quietFrom === quietTo ? (
          <Trans>No quiet hours: both times are the same.</Trans>
        ) : (
          <Trans>
            Notifications that arrive during quiet hours are shown when they end. Shop time zone: {timeZone}.
          </Trans>
        )}
      </p>
    </Section>
  )
}
