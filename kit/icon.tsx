import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

type Props = {
  of: LucideIcon
  /** In rem. The default is the specification's 12 px. */
  size?: number
  /** In units of the icon's box of 24. A small icon beside text needs more to look as strong. */
  strokeWidth?: number
  /** The accessible name of an icon without a text beside it. Without a label assistive technology skips the icon. */
  label?: string
  className?: string
}

/** A line icon in the colour of its text. */
export function Icon({ of: Drawing, size = 1.2, strokeWidth = 1.75, label, className }: Props) {
  const isHidden = label === undefined
  return (
    <Drawing
      width={`${size}rem`}
      height={`${size}rem`}
      strokeWidth={strokeWidth}
      className={classNames('shrink-0', className)}
      aria-hidden={isHidden}
      {...(isHidden ? {} : { role: 'img', 'aria-label': label })}
    />
  )
}
