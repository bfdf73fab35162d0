import { type ReactNode, useId } from 'react'

type Props = { label: string; error?: string | undefined; onChoose: (photo: File) => void; children: ReactNode }

/** The phone turns HEIC into JPEG where only these are asked for. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** Words in the accent colour that open the phone's pictures. */
export function ChoosePicture({ label, error, onChoose, children }: Props) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="relative -mx-12 flex min-h-44 cursor-pointer items-center rounded-small px-12 text-small font-medium text-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent"
    >
      <input
        id={id}
        type="file"
        accept={accepted}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChoose(chosen)
          // The same file can be chosen again after it was refused.
          event.target.value = ''
        }}
      />
      {children}
    </label>
  )
}
