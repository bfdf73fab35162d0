type Props = { /** In rem. */ size?: number /** The width of the lines, of 48. */; line?: number; className?: string }

/** The logo of the product: a roof and a gate. */
export function ProductMark({ size = 4.4, line = 2.6, className }: Props) {
  return (
    <svg width={`${size}rem`} height={`${size}rem`} viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <rect width="48" height="48" rx="11" fill="var(--color-notice)" />
      <path
        d="M12 21.500 24 14l12 7.500V36m-24 0V21.500M18 36v-9h12v9"
        fill="none"
        stroke="var(--color-on-notice)"
        strokeWidth={line}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
