import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Money } from '#kit/money.tsx'
import { ProgressBar } from '#kit/progress.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import { paths } from '../../paths.ts'
import { BuyLevel } from './buy-level.tsx'
import { GiveBack } from './give-back.tsx'
import { LevelCard } from './level-card.tsx'
import type { Level, Levels } from './level-types.ts'

export default function LevelScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const read = useGet(api.level.get)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [paying, setPaying] = useState<Level | null>(null)
  const levels = read.data?.levels ?? []
  const current = levels.findIndex(({ id }) => id === read.data?.current)
  const higher = levels.slice(current + 1)
  const next = higher[0]
  const target = higher.find(({ id }) => id === chosenId) ?? next
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Seller level`} onBack={back} />}
      action={target && <Upgrade level={target} onPress={() => setPaying(target)} />}
      skeleton={<LevelsSkeleton />}
    >
      {(data) => (
        <>
          <NextLevel levels={data} next={next} />
          <ul className="space-y-12 px-20 pt-20">
            {data.levels.map((level, at) => (
              <li key={level.id}>
                <LevelCard
                  level={level}
                  isCurrent={at === current}
                  isChosen={level === target}
                  products={data.products}
                  onChoose={at > current ? () => setChosenId(level.id) : undefined}
                />
              </li>
            ))}
          </ul>
          <p className="px-20 pt-14 text-small text-soft">
            <Trans>
              The mark-up sets the suggested price when you add a product. It does not promise a profit. Your level
              never affects whether you can withdraw.
            </Trans>
          </p>
          {data.giveBack && <GiveLevelBack levelId={data.current} giveBack={data.giveBack} />}
          <div className="h-24" />
          <BuyLevel chosen={paying} levels={data} onClose={() => setPaying(null)} onRefused={read.refresh} />
        </>
      )}
    </ReadScreen>
  )
}

function NextLevel({ levels, next }: { levels: Levels; next: Level | undefined }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const needed = next?.earnedAtOrders ?? null
  if (!next || needed === null) {
    return (
      <h2 className="px-20 pt-4 text-heading leading-tight font-semibold tracking-tight">
        {next ? <Trans>Next: {next.name}</Trans> : <Trans>You are at the highest level</Trans>}
      </h2>
    )
  }
  const done = Math.min(levels.completedOrders, needed)
  const left = needed - done
  return (
    <section className="px-20 pt-4">
      <h2 className="text-heading leading-tight font-semibold tracking-tight">
        <Plural value={left} one={`# more order to reach ${next.name}`} other={`# more orders to reach ${next.name}`} />
      </h2>
      <p className="pt-4 text-small text-soft">
        <Trans>
          Complete <Plural value={needed} one="# order" other="# orders" /> to reach this level, or upgrade now.
        </Trans>
      </p>
      <ProgressBar label={t`Completed orders`} done={done} total={needed} className="mt-14" />
      <p className="figures flex justify-between pt-6 text-caption text-soft">
        <span>
          <Plural value={done} one="# completed" other="# completed" />
        </span>
        <span>{numberText(needed)}</span>
      </p>
    </section>
  )
}

function Upgrade({ level, onPress }: { level: Level; onPress: () => void }) {
  const { t } = useLingui()
  const { data: info } = useGet(api.merchants.info)
  const balance = info?.wallet.balance
  const isShort = balance !== undefined && balance < level.upgradePrice
  return (
    <BottomAction>
      <MoneyButton onClick={onPress} why={isShort ? t`Your balance is not enough.` : null}>
        <span>
          <Trans>
            Upgrade to {level.name} · <Money amount={level.upgradePrice} />
          </Trans>
        </span>
      </MoneyButton>
    </BottomAction>
  )
}

type GiveBackProps = { levelId: string; giveBack: NonNullable<Levels['giveBack']> }

function GiveLevelBack({ levelId, giveBack: { until, amount } }: GiveBackProps) {
  const { t } = useLingui()
  return (
    <section className="px-20 pt-20">
      <GiveBack
        body={{ level: true, shown: { levelId, amount } }}
        look="secondary"
        label={<Trans>Get a refund for this level</Trans>}
        question={<Trans>Get a refund for this level?</Trans>}
        doneMessage={t`Level refunded`}
      >
        <Trans>
          Your previous level will be restored and <Money amount={amount} className="font-medium text-ink" /> returned
          to your balance.
        </Trans>
      </GiveBack>
      <p className="pt-8 text-caption text-soft">
        <Trans>
          Until <DateText at={until} />, if no order has been charged this level's fee. <Money amount={amount} />{' '}
          returns to your balance.
        </Trans>
      </p>
    </section>
  )
}

function LevelsSkeleton() {
  return (
    <SkeletonBars
      className="space-y-12 px-20"
      bars={['h-32 w-3/5', 'h-14 w-4/5', 'h-100 rounded-card', 'h-100 rounded-card', 'h-100 rounded-card']}
    />
  )
}
