import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { FileDrop as FileArea } from '#kit/file-drop.tsx'

type Props = {
  name: string | null
  accept: string
  onChoose: (file: File) => void
  /** What the file is. */
  label?: string
  /** The id of a text that says what is wrong with the file. */
  errorId?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function FileDrop({ name, label, ...others }: Props) {
  const { t } = useLingui()
  return (
    <FileArea {...others} label={label ?? t`File`} className="h-90 rounded-card border-2 border-edge px-16">
      <span className="break-all">{name ?? t`Choose a file, or drop it here`}</span>
    </FileArea>
  )
}
