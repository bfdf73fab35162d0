import encodeQR from 'qr'

type Props = {
  text: string
  /** The accessible name: "QR code of your address". */
  label: string
  className?: string
}

/** The standard requires this many empty modules around the code. */
const quietZoneModules = 4

/** A QR code, black on white even in the dark theme, because many cameras read nothing else. */
export function QrCode({ text, label, className = 'size-160' }: Props) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZoneModules })
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={`rounded-small ${className}`}
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  )
}
