import { type ReactNode, useId } from 'react'
import { classNames } from '#kit/class-names.ts'
import { PictureFileInput } from '#kit/picture-file-input.tsx'

type Props = { label: string; onChoose: (photo: File) => void; children: ReactNode }

export function ChoosePicture({ label, onChoose, children }: Props) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classNames(
        'relative -mx-12 flex min-h-44 cursor-pointer items-center rounded-small px-12 text-small',
        'font-medium text-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
      )}
    >
      <PictureFileInput id={id} aria-label={label} onChoose={onChoose} />
      {children}
    </label>
  )
}
