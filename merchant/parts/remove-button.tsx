import { Trash2 } from 'lucide-react'
import { classNames } from '#kit/class-names.ts'
import { IconButton } from '#kit/icon-button.tsx'

type Props = { label: string; size: number; onPress: () => void; className: string }

export function RemoveButton({ className, ...button }: Props) {
  return <IconButton {...button} icon={Trash2} className={classNames('text-soft', className)} />
}
