import { Trans, useLingui } from '@lingui/react/macro'
import { Mark } from '../../parts/mark.tsx'
import { type Day, useKindLabels } from './difference.ts'

export function KindCounts({ kinds }: { kinds: Day['kinds'] }) {
  const { t } = useLingui()
  const names = useKindLabels()
  return (
    <section aria-label={t`Kinds of differences`}>
      <div className="flex items-baseline justify-between gap-12 pt-18 pb-4">
        <h3 className="font-semibold">
          <Trans>Kinds of differences</Trans>
        </h3>
        <span className="text-tiny text-soft">
          <Trans>flagged, never corrected automatically</Trans>
        </span>
      </div>
      <ul className="grid grid-cols-2 gap-x-32">
        {kinds.map(({ kind, open, noted }) => (
          <li key={kind} className="flex min-h-28 items-center gap-10 py-2 leading-tight">
            <Mark kind={open > 0 ? 'half' : 'done'} />
            <span className={open > 0 ? 'flex-1' : 'flex-1 text-soft'}>{names[kind]}</span>
            {noted > 0 && <span className="text-tiny text-soft">{t`${noted} noted`}</span>}
            <span className="figures">{open}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
