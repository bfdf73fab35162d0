/** Loading indicator. It needs a text beside it. */
export function Spinner({ size = 1.8 }: { size?: number }) {
  return (
    <svg className="turning shrink-0" width={`${size}rem`} height={`${size}rem`} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
