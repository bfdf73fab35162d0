/** The logo of the product: a roof and a gate. */
export function ProductMark() {
  return (
    <svg width="4.4rem" height="4.4rem" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="11" fill="var(--color-notice)" />
      <path
        d="M12 21.500 24 14l12 7.500V36m-24 0V21.500M18 36v-9h12v9"
        fill="none"
        stroke="var(--color-on-notice)"
        strokeWidth="2.600"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
