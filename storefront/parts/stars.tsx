import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { classNames } from '#kit/class-names.ts'
import { useNumberText } from '#kit/format.tsx'

const all = [1, 2, 3, 4, 5]

export function Stars({ stars }: { stars: number }) {
  const { t } = useLingui()
  return (
    <span role="img" aria-label={t`${stars} of 5 stars`} className="inline-flex gap-2">
      {all.map((each) => (
        <Star
          key={each}
          aria-hidden="true"
          className={classNames('size-14', each <= stars ? 'fill-current' : 'text-edge')}
          strokeWidth={each <= stars ? 1.75 : 1.5}
        />
      ))}
    </span>
  )
}

export function Rating({ rating }: { rating: number }) {
  const { t } = useLingui()
  const value = useNumberText()(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-5 font-semibold text-ink">
      <Star aria-hidden="true" className="size-14 fill-current" />
      <span className="sr-only">{t({ message: `Rating`, context: 'mean' })} </span>
      <span className="figures">{value}</span>
    </span>
  )
}
