import type { LucideIcon } from 'lucide-react'

type Props = {
  of: LucideIcon
  /** In rem; the default of the specification is 12 px. */
  size?: number
  /** Where the icon stands alone and says something; without it the icon is hidden from assistive technology. */
  label?: string
}

/** A line icon in the colour of its text (ink where nothing else is said). */
export function Icon({ of: Drawing, size = 1.2, label }: Props) {
  const hidden = label === undefined
  return (
    <Drawing
      width={`${size}rem`}
      height={`${size}rem`}
      strokeWidth={1.75}
      className="shrink-0"
      aria-hidden={hidden}
      {...(hidden ? {} : { role: 'img', 'aria-label': label })}
    />
  )
}
