import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type Props = {
  label: string
  icon: LucideIcon
  /** The size of the icon, in rem. */
  size?: number
  strokeWidth?: number
  /** Whether the thing that the button switches is on. */
  isPressed?: boolean
  onPress: () => void
  className?: string
}

/** A button of one icon, as large as a finger. */
export function IconButton({ label, icon, size = 2, strokeWidth, isPressed, onPress, className }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onPress}
      className={classNames('flex size-44 items-center justify-center', className)}
    >
      <Icon of={icon} size={size} {...(strokeWidth === undefined ? {} : { strokeWidth })} />
    </button>
  )
}
