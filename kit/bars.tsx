import { ChartTable, type Series } from './chart-table.tsx'
import { classNames } from './class-names.ts'

type Props = Series & {
  /** The date whose value is shown. Null shows the last one. */
  chosen: string | null
  onChoose: (date: string) => void
}

/** A bar per date; a tap chooses one. A hidden table has the same data. */
export function Bars({ points, label, heads, dateText, valueText, chosen, onChoose }: Props) {
  const top = Math.max(...points.map(({ value }) => value), 1)
  const shown = points.find(({ date }) => date === chosen) ?? points.at(-1)
  return (
    <figure className="px-20">
      <fieldset className="flex h-86 items-stretch gap-[2.5%]">
        <legend className="sr-only">{label}</legend>
        {points.map(({ date, value }) => {
          const isChosen = date === shown?.date
          return (
            <button
              key={date}
              type="button"
              aria-pressed={isChosen}
              aria-label={`${dateText(date)}: ${valueText(value)}`}
              onClick={() => onChoose(date)}
              className="flex flex-1 items-end"
            >
              <span
                className={classNames('block w-full rounded-t-[0.3rem]', isChosen ? 'bg-accent' : 'bg-edge')}
                style={{ height: `${Math.max(2, (Math.max(0, value) / top) * 100)}%` }}
              />
            </button>
          )
        })}
      </fieldset>
      <div aria-hidden="true" className="figures flex justify-between pt-6 text-tiny text-soft">
        <span>{points[0] && dateText(points[0].date)}</span>
        <span className="font-semibold text-ink">{shown && `${dateText(shown.date)} · ${valueText(shown.value)}`}</span>
      </div>
      <ChartTable points={points} label={label} heads={heads} dateText={dateText} valueText={valueText} />
    </figure>
  )
}
