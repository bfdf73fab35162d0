import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { level } from '#contract/programme.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { classNames } from '#kit/class-names.ts'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { Money } from '#kit/money.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed, Stale } from '#kit/states.tsx'
import { toasts } from '#kit/toasts.tsx'
import { useBack } from '../../app/back.ts'
import { MoneyButton } from '../../app/money-button.tsx'
import { PayPad } from '../../app/pay-pad.tsx'
import { api, useAct } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'

type Levels = Reply<typeof level.get>
type Level = Levels['levels'][number]

/** Where the shop stands, what the next level takes, and what each level gives. */
export default function LevelScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const { data, error, isFetching, refresh } = useGet(api.level.get)
  const [chosen, setChosen] = useState<string | null>(null)
  const at = data?.levels.findIndex(({ id }) => id === data.current) ?? -1
  const next = data?.levels[at + 1]
  const wanted = data?.levels.find(({ id }, place) => id === chosen && place > at) ?? next
  return (
    <Screen header={<Header title={t`Seller level`} onBack={back} />} action={wanted && <Upgrade level={wanted} />}>
      {data ? (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} />}
          <Standing levels={data} next={next} />
          <ul className="space-y-12 px-20 pt-20">
            {data.levels.map((each, place) => (
              <li key={each.id}>
                <LevelCard
                  level={each}
                  isCurrent={place === at}
                  isChosen={place > at && each.id === wanted?.id}
                  products={data.products}
                  onChoose={place > at ? () => setChosen(each.id) : undefined}
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
          {data.giveBack && <GiveBack giveBack={data.giveBack} />}
          <div className="h-24" />
        </PullToRefresh>
      ) : error ? (
        <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <div className="space-y-12 px-20" aria-hidden="true">
          <Skeleton className="h-32 w-3/5" />
          <Skeleton className="h-14 w-4/5" />
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} className="h-100 rounded-card" />
          ))}
        </div>
      )}
    </Screen>
  )
}

function Standing({ levels, next }: { levels: Levels; next: Level | undefined }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const needed = next?.earnedAtOrders ?? null
  if (!next || needed === null) {
    return (
      <h2 className="px-20 pt-4 text-heading font-semibold">
        {next ? <Trans>Next: {next.name}</Trans> : <Trans>You are at the highest level</Trans>}
      </h2>
    )
  }
  const done = Math.min(levels.completedOrders, needed)
  const left = needed - done
  return (
    <section className="px-20 pt-4">
      <h2 className="text-heading font-semibold">
        <Plural value={left} one={`# more order to reach ${next.name}`} other={`# more orders to reach ${next.name}`} />
      </h2>
      <p className="pt-4 text-small text-soft">
        <Trans>
          Complete <Plural value={needed} one="# order" other="# orders" /> to reach this level, or upgrade now.
        </Trans>
      </p>
      <div
        role="progressbar"
        aria-label={t`Completed orders`}
        aria-valuemin={0}
        aria-valuemax={needed}
        aria-valuenow={done}
        className="mt-14 h-8 overflow-hidden rounded-full bg-fill"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${(done / needed) * 100}%` }} />
      </div>
      <p className="figures flex justify-between pt-6 text-caption text-soft">
        <span>
          <Plural value={done} one="# completed" other="# completed" />
        </span>
        <span>{numberText(needed)}</span>
      </p>
    </section>
  )
}

type CardProps = {
  level: Level
  isCurrent: boolean
  isChosen: boolean
  /** As many listings the shop has. */
  products: number
  onChoose: (() => void) | undefined
}

function LevelCard({ level: each, isCurrent, isChosen, products, onChoose }: CardProps) {
  const numberText = useNumberText()
  const [here, most] = [numberText(products), numberText(each.productLimit)]
  const percent = (bps: number) => numberText(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const facts = [
    { label: <Trans>Mark-up</Trans>, value: percent(each.marginBps) },
    { label: <Trans>Products</Trans>, value: most },
    { label: <Trans>Platform fee</Trans>, value: percent(each.feeBps) },
  ]
  const look = classNames(
    'block w-full rounded-card border bg-surface px-16 py-14 text-left',
    isCurrent ? 'border-2 border-accent' : isChosen ? 'border-ink' : 'border-line',
  )
  const inside = (
    <>
      <span className="flex items-baseline justify-between gap-12">
        <span className="text-body font-semibold">{each.name}</span>
        <span className={classNames('text-small font-semibold', isCurrent && 'text-accent')}>
          {isCurrent ? (
            <Trans>Your level</Trans>
          ) : each.upgradePrice === 0 ? (
            <Trans>free</Trans>
          ) : (
            <Money amount={each.upgradePrice} />
          )}
        </span>
      </span>
      <span className="grid thirds items-end gap-8 pt-10">
        {facts.map(({ label, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three facts in their order
          <span key={place} className="min-w-0">
            <span className="block text-caption text-soft">{label}</span>
            <span className="figures block text-body">{value}</span>
          </span>
        ))}
      </span>
      {isCurrent && (
        <span className="figures block pt-8 text-caption text-soft">
          <Trans>
            {here} of {most} products in your shop
          </Trans>
        </span>
      )}
    </>
  )
  if (!onChoose) return <div className={look}>{inside}</div>
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose} className={look}>
      {inside}
    </button>
  )
}

function Upgrade({ level: wanted }: { level: Level }) {
  const { t } = useLingui()
  const [isPaying, setPaying] = useState(false)
  const { data: info } = useGet(api.merchants.info)
  const buy = useAct(api.level.upgrade, {
    onDone: () => {
      setPaying(false)
      toasts.done(t`Your level is now ${wanted.name}`)
    },
  })
  const balance = info?.wallet.balance
  const isShort = balance !== undefined && balance < wanted.upgradePrice
  return (
    <BottomAction>
      <MoneyButton
        onClick={() => setPaying(true)}
        isPending={buy.isPending}
        why={isShort ? t`Your balance is not enough.` : null}
      >
        <Trans>
          Upgrade to {wanted.name} · <Money amount={wanted.upgradePrice} />
        </Trans>
      </MoneyButton>
      <PayPad
        isOpen={isPaying}
        onClose={() => setPaying(false)}
        purpose="level"
        title={<Trans>Upgrade to {wanted.name}</Trans>}
        amount={wanted.upgradePrice}
        {...(balance !== undefined && { balanceAfter: balance - wanted.upgradePrice })}
        onPaid={(payToken) => buy.run({ levelId: wanted.id, payToken })}
      />
    </BottomAction>
  )
}

function GiveBack({ giveBack: { until, amount } }: { giveBack: NonNullable<Levels['giveBack']> }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const act = useAct(api.express.giveBack, {
    onDone: () => {
      setAsking(false)
      toasts.done(t`Level refunded`)
    },
    onFail: () => {
      setAsking(false)
      return false
    },
  })
  return (
    <section className="px-20 pt-20">
      <MoneyButton look="secondary" onClick={() => setAsking(true)} isPending={act.isPending}>
        <Trans>Get a refund for this level</Trans>
      </MoneyButton>
      <p className="pt-8 text-caption text-soft">
        <Trans>
          Until <DateText at={until} />, if no order has been charged this level's fee. <Money amount={amount} />{' '}
          returns to your balance.
        </Trans>
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Get a refund for this level?</Trans>}
        confirmLabel={t`Get refund`}
        isPending={act.isPending}
        onConfirm={() => void act.run({ level: true })}
        onClose={() => setAsking(false)}
      >
        <Trans>
          Your previous level will be restored and <Money amount={amount} className="font-medium text-ink" /> returned
          to your balance.
        </Trans>
      </ConfirmDialog>
    </section>
  )
}
