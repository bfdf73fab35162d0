type Props = { label: string; done: number; total: number; className?: string }

/** How much of something is done, as one bar. */
export function ProgressBar({ label, done, total, className = '' }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className={`h-8 overflow-hidden rounded-full bg-fill ${className}`}
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${(done / total) * 100}%` }} />
    </div>
  )
}
