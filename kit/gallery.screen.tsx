import { Bell, Languages, PackageOpen, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { typeAmount } from './amount.ts'
import { AmountField } from './amount-field.tsx'
import { Bars } from './bars.tsx'
import { BottomAction } from './bottom-action.tsx'
import { Button } from './button.tsx'
import { Chart } from './chart.tsx'
import { Checkbox } from './checkbox.tsx'
import { Chip, Chips } from './chips.tsx'
import { CopyButton } from './copy-button.tsx'
import { Figure, Stat, StatGrid } from './figure.tsx'
import { useDateText, useMoneyText } from './format.tsx'
import { FormGallery, OverlayGallery } from './gallery-parts.tsx'
import { Header, HeaderAction } from './header.tsx'
import { Icon } from './icon.tsx'
import { List, Pair, Pairs, Row, Section } from './list.tsx'
import { Change, Money } from './money.tsx'
import { NumberPad } from './number-pad.tsx'
import { Picture } from './picture.tsx'
import { ProgressLine } from './progress.tsx'
import { Screen } from './screen.tsx'
import { SearchField } from './search-field.tsx'
import { Segments } from './segments.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { Empty, Failed, Stale } from './states.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'
import { TimeLeft } from './time-left.tsx'
import { Timeline } from './timeline.tsx'

const parts = ['Figures', 'Lists', 'Forms', 'States', 'Orders', 'Pad'] as const
type Part = (typeof parts)[number]

const day = (at: number) => `2026-11-${String(at + 1).padStart(2, '0')}`
const sales = [48, 41, 39, 30, 25, 26, 36, 44, 50, 45, 47, 43, 34, 27, 25, 38, 46, 55, 63, 58, 54, 60, 68, 82, 90, 84]
const points = sales.map((value, at) => ({ date: day(at), value: value * 1_000 }))

/** The whole kit on one screen, only in development, so that a change can be seen at once. */
export default function GalleryScreen() {
  const [part, setPart] = useState<Part>('Figures')
  return (
    <Screen
      header={
        <>
          <Header
            title="Gallery"
            onBack={() => history.back()}
            action={
              <HeaderAction label="Messages" icon={<Icon of={Bell} size={2.2} />} count={2} onPress={() => undefined} />
            }
          />
          <Tabs
            label="Parts"
            value={part}
            onChange={setPart}
            items={parts.map((value, at) => ({ value, label: value, ...(at === 1 ? { count: 12 } : {}) }))}
          />
        </>
      }
      action={
        part === 'Orders' && (
          <BottomAction
            summary={
              <>
                5 orders, paid out of escrow <Money amount={9_840} className="text-small font-semibold text-ink" />
              </>
            }
          >
            <Button>Pick up all</Button>
          </BottomAction>
        )
      }
    >
      {part === 'Figures' && <Figures />}
      {part === 'Lists' && <Lists />}
      {part === 'Forms' && <FormGallery />}
      {part === 'States' && <States />}
      {part === 'Orders' && <Orders />}
      {part === 'Pad' && <Pad />}
    </Screen>
  )
}

function Figures() {
  const moneyText = useMoneyText()
  const dateText = useDateText()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = {
    heads: ['Date', 'Sales'] as const,
    dateText: (at: string) => dateText(at, 'day'),
    valueText: moneyText,
  }
  return (
    <>
      <div className="px-20 pt-16 pb-10">
        <Figure label="Sales today" amount={128_460} />
      </div>
      <StatGrid>
        <Stat label="Orders sold">23</Stat>
        <Stat label="Estimated profit">
          <Change amount={41_215} />
        </Stat>
        <Stat label="Total sales">
          <Money amount={41_288_010} />
        </Stat>
        <Stat label="Rating" noData="no data yet">
          {null}
        </Stat>
        <Stat label="Loading">{undefined}</Stat>
        <Stat label="Lost">
          <Change amount={-1_290} />
        </Stat>
      </StatGrid>
      <Section title="Sales, 30 days" aside={<Money amount={3_890_240} className="font-semibold" />}>
        <Chart points={points} label="Sales" {...shown} />
      </Section>
      <Section title="Profit">
        <Bars points={points.slice(0, 14)} label="Profit" chosen={chosen} onChoose={setChosen} {...shown} />
      </Section>
    </>
  )
}

function Lists() {
  const [isOn, setOn] = useState(true)
  const [chip, setChip] = useState('all')
  const [keyword, setKeyword] = useState('outdoor')
  const [method, setMethod] = useState('card')
  return (
    <>
      <div className="pt-12">
        <SearchField label="Search products" value={keyword} onSearch={setKeyword} />
        <Chips label="Filters">
          {['all', 'Home', 'Best profit', 'In stock', 'Outdoor'].map((name) => (
            <Chip key={name} isOn={chip === name} onPress={() => setChip(name)}>
              {name}
            </Chip>
          ))}
        </Chips>
        <div className="px-20 pt-12">
          <Segments
            label="Method"
            value={method}
            onChange={setMethod}
            items={[
              { value: 'card', label: 'Bank card' },
              { value: 'chain', label: 'Blockchain' },
            ]}
          />
        </div>
      </div>
      <Section title="To do" aside={<CopyButton text="EN-7K2M-4410" label="Copy" />}>
        <List>
          <Row icon={<Icon of={ReceiptText} size={1.8} />} value="first in 3 h 12 m" tone="wait" to="/order">
            5 orders to pick up
          </Row>
          <Row icon={<Icon of={Undo2} size={1.8} />} value="by tomorrow" onPress={() => undefined}>
            1 refund to reply to
          </Row>
          <Row icon={<Icon of={Languages} size={1.8} />} value={<Change amount={24_010} />} under="settles on 23 Nov">
            On its way
          </Row>
        </List>
      </Section>
      <Section title="Products">
        <List>
          <li className="flex items-center gap-12 px-20 py-10">
            <Picture src={null} alt="" className="size-52 rounded-small" />
            <div className="flex-1 text-small">
              White canvas plimsolls
              <div className="text-caption text-good">earns $13.60 each</div>
            </div>
            <Switch label="White canvas plimsolls on the shelf" isOn={isOn} onChange={setOn} />
          </li>
          <li className="flex items-center gap-12 px-20 py-10">
            <Checkbox className="flex-1">Parrot cushion</Checkbox>
            <Switch label="Parrot cushion on the shelf" isOn={false} onChange={() => undefined} />
          </li>
        </List>
      </Section>
    </>
  )
}

function States() {
  return (
    <>
      <Stale onRetry={() => undefined} />
      <Empty
        icon={<Icon of={PackageOpen} size={2.4} />}
        action={
          <Button look="secondary" size="small">
            Choose products
          </Button>
        }
      >
        Nothing in your shop yet. Choose products from the distribution centre.
      </Empty>
      <Failed onRetry={() => undefined} />
      <SkeletonRows rows={3} hasPicture />
    </>
  )
}

function Orders() {
  const soon = new Date(Date.now() + 3 * 3_600_000 + 12 * 60_000).toISOString()
  const later = new Date(Date.now() + 27 * 3_600_000).toISOString()
  return (
    <>
      <div className="flex flex-col gap-16 px-20 py-16">
        <ProgressLine label="Order state" done={3} steps={6}>
          Waiting for shipment
        </ProgressLine>
        <div className="flex justify-between">
          <TimeLeft until={soon} /> <TimeLeft until={later} />
        </div>
        <Timeline
          label="The order's way"
          steps={[
            { key: 'a', title: 'Shipped', under: 'Kerry Express · KEX 4482 9917 TH', state: 'done' },
            { key: 'b', title: 'Picked up by you', under: '19 Nov, 09:42 · paid from escrow', state: 'done' },
            { key: 'c', title: 'Refund refused', under: '19 Nov, 08:15', state: 'failed' },
            { key: 'd', title: 'Received', under: 'settles 7 days after', state: 'coming' },
          ]}
        />
      </div>
      <Section title="Money">
        <div className="border-y border-line bg-surface">
          <Pairs>
            <Pair label="Shopper paid">
              <Money amount={5_800} />
            </Pair>
            <Pair label="Purchase cost">
              <Money amount={-3_100} />
            </Pair>
            <Pair label="You earn" isStrong tone="good">
              <Money amount={2_410} />
            </Pair>
          </Pairs>
        </div>
      </Section>
      <OverlayGallery />
    </>
  )
}

function Pad() {
  const [typed, setTyped] = useState('500')
  return (
    <>
      <AmountField label="Amount" value={typed} onChange={setTyped}>
        of&nbsp;
        <Money amount={641_872} className="font-medium text-ink" />
        <Button look="quiet" className="text-caption">
          All
        </Button>
      </AmountField>
      <div className="mt-auto">
        <NumberPad hasPoint onKey={(key) => setTyped(typeAmount(typed, key, 2))} />
      </div>
    </>
  )
}
