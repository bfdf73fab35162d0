import { Trans } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { useNumberText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import type { Level } from './level-types.ts'

type CardProps = {
  level: Level
  isCurrent: boolean
  isChosen: boolean
  products: number
  onChoose: (() => void) | undefined
}

export function LevelCard({ level, isCurrent, isChosen, products, onChoose }: CardProps) {
  const numberText = useNumberText()
  const [here, most] = [numberText(products), numberText(level.productLimit)]
  const percent = (bps: number) => numberText(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const facts = [
    { label: <Trans>Mark-up</Trans>, value: percent(level.marginBps) },
    { label: <Trans context="limit">Listings</Trans>, value: most },
    { label: <Trans context="level">Platform fee</Trans>, value: percent(level.feeBps) },
  ]
  const look = classNames(
    'block w-full rounded-card border bg-surface px-16 py-14 text-left',
    isCurrent ? 'border-2 border-accent' : isChosen ? 'border-ink' : 'border-line',
  )
  const content = (
    <>
      <span className="flex items-baseline justify-between gap-12">
        <span className="text-body font-semibold">{level.name}</span>
        <span className={classNames('text-small font-semibold', isCurrent && 'text-accent')}>
          {isCurrent ? (
            <Trans>Your level</Trans>
          ) : level.upgradePrice === 0 ? (
            <Trans>free</Trans>
          ) : (
            <>
              {isChosen && (
                <>
                  <Trans>selected</Trans>
                  {' · '}
                </>
              )}
              <Money amount={level.upgradePrice} />
            </>
          )}
        </span>
      </span>
      <span className="grid thirds items-end gap-8 pt-10">
        {facts.map(({ label, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three facts in their order
          <span key={at} className="min-w-0">
            <span className="block text-caption text-soft">{label}</span>
            <span className="figures block text-body">{value}</span>
          </span>
        ))}
      </span>
      {isCurrent && (
        <span className="figures block pt-8 text-caption text-soft">
          <Trans>
            {here} of {most} listings
          </Trans>
        </span>
      )}
    </>
  )
  if (!onChoose) return <div className={look}>{content}</div>
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose} className={look}>
      {content}
    </button>
  )
}
