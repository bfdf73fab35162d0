import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  accept: string
  onChoose: (file: File) => void
  /** The look of the area, and what it says. */
  className: string
  children: ReactNode
  /** What the file is, where `children` do not say it. */
  label?: string | undefined
  hasError?: boolean
  /** The id of a text that says what is wrong with the file. */
  errorId?: string | undefined
  isPending?: boolean
  ref?: Ref<HTMLInputElement> | undefined
}

/** An area that takes one file, chosen or dropped. */
export function FileDrop({ accept, onChoose, className, children, label, hasError, errorId, isPending, ref }: Props) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      aria-busy={isPending}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [dropped] = event.dataTransfer.files
        if (dropped) onChoose(dropped)
      }}
      className={classNames(
        'flex cursor-pointer items-center justify-center border-dashed text-center',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
        className,
      )}
    >
      <input
        ref={ref}
        id={id}
        type="file"
        aria-label={label}
        aria-invalid={hasError || errorId ? true : undefined}
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
      {children}
    </label>
  )
}
