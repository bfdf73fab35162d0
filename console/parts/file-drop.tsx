import { useLingui } from '@lingui/react/macro'
import { type Ref, useId } from 'react'
import { classNames } from '#kit/class-names.ts'

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

export function FileDrop({ name, accept, onChoose, ref, label, errorId }: Props) {
  const { t } = useLingui()
  const id = useId()
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [dropped] = event.dataTransfer.files
        if (dropped) onChoose(dropped)
      }}
      className={classNames(
        'flex h-90 cursor-pointer items-center justify-center rounded-card border-2 border-dashed border-edge px-16',
        'text-center has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
      )}
    >
      <span className="break-all">{name ?? t`Choose a file, or drop it here`}</span>
      <input
        ref={ref}
        id={id}
        type="file"
        aria-label={label ?? t`File`}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // Without this, choosing the same file again would fire no event.
          target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </label>
  )
}
