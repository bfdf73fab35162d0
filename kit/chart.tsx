import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type ChartPoint, ChartTable, type Series } from './chart-table.tsx'
import { monotoneCurve } from './monotone-curve.ts'

type Props = Series & {
  /** The last point is a day that is not over, so its part of the curve is dotted. */
  isLastOpen?: boolean
  /** Called with the point under the finger, and with null when the finger leaves. The screen shows the value. */
  onRead?: (point: ChartPoint | null) => void
}

const width = 335
const height = 96
const inset = 6

/** A curve over days. A finger or the arrow keys read its values. A hidden table has the same data. */
export function Chart({ points, label, heads, dateText, valueText, isLastOpen = false, onRead }: Props) {
  const [read, setRead] = useState<number | null>(null)
  const last = points.length - 1
  const shown = points[read ?? last]

  const choose = (index: number | null) => {
    const at = index === null ? null : Math.max(0, Math.min(last, index))
    setRead(at)
    onRead?.(at === null ? null : (points[at] ?? null))
  }
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    choose(Math.round(((event.clientX - box.left) / box.width) * last))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    choose((read ?? last) + by)
  }

  return (
    <figure className="px-20">
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={read ?? Math.max(0, last)}
        aria-valuetext={shown ? `${dateText(shown.date)}: ${valueText(shown.value)}` : ''}
        className="relative touch-pan-y text-accent"
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => choose(null)}
        onBlur={() => choose(null)}
        onKeyDown={step}
      >
        <svg viewBox={`0 0 ${width} ${height}`} className="block w-full overflow-visible" aria-hidden="true">
          <Curve points={points} shown={shown} isRead={read !== null} isLastOpen={isLastOpen && last > 0} />
        </svg>
        <TopValue points={points} valueText={valueText} />
      </div>
      <ChartDates dates={points.map(({ date }) => date)} dateText={dateText} />
      <ChartTable points={points} label={label} heads={heads} dateText={dateText} valueText={valueText} />
    </figure>
  )
}

function TopValue({ points, valueText }: Pick<Props, 'points' | 'valueText'>) {
  const top = Math.max(...points.map(({ value }) => value))
  if (top <= 0) return null
  return (
    <span
      aria-hidden="true"
      className="figures pointer-events-none absolute top-0 left-0 bg-paper pr-4 text-tiny text-soft"
    >
      {valueText(top)}
    </span>
  )
}

/** Days in equal steps from edge to edge. A single day is in the middle. */
const xOf = (at: number, count: number) => (count === 1 ? width / 2 : inset + (at / (count - 1)) * (width - 2 * inset))

type CurveProps = {
  points: readonly ChartPoint[]
  shown: ChartPoint | undefined
  isRead: boolean
  isLastOpen: boolean
}

function Curve({ points, shown, isRead, isLastOpen }: CurveProps) {
  const top = Math.max(...points.map(({ value }) => value), 1)
  const bottom = Math.min(0, ...points.map(({ value }) => value))
  const y = (value: number) => height - 2 - ((value - bottom) / (top - bottom)) * (height - 2 - inset)
  const xByDate = new Map(points.map(({ date }, at) => [date, xOf(at, points.length)]))
  const x = ({ date }: ChartPoint) => xByDate.get(date) ?? 0
  const curve = (of: readonly ChartPoint[]) => monotoneCurve(of.map((point) => ({ x: x(point), y: y(point.value) })))
  return (
    <>
      {[0, 0.5, 1].map((share) => (
        <line key={share} x1={0} x2={width} y1={y(top * share)} y2={y(top * share)} stroke="var(--color-line)" />
      ))}
      <path d={`${curve(points)}V${height}H${xOf(0, points.length)}Z`} fill="var(--color-tint)" />
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d={curve(isLastOpen ? points.slice(0, -1) : points)} />
        {isLastOpen && <path d={curve(points.slice(-2))} strokeDasharray="3 4" />}
      </g>
      {shown && isRead && <line x1={x(shown)} x2={x(shown)} y1={0} y2={height} stroke="var(--color-edge)" />}
      {shown && (
        <circle
          cx={x(shown)}
          cy={y(shown.value)}
          r="4"
          fill="currentColor"
          stroke="var(--color-paper)"
          strokeWidth="2"
        />
      )}
    </>
  )
}

function ChartDates({ dates, dateText }: { dates: readonly string[]; dateText: (date: string) => string }) {
  const shown = [dates[0], dates[Math.floor(dates.length / 2)], dates.at(-1)]
  return (
    <div aria-hidden="true" className="figures flex justify-between pt-4 text-tiny text-soft">
      {/* biome-ignore lint/suspicious/noArrayIndexKey: first, middle and last */}
      {shown.map((date, at) => date && <span key={at}>{dateText(date)}</span>)}
    </div>
  )
}
