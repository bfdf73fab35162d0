import type { InputHTMLAttributes } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'accept' | 'className' | 'onChange'> & {
  onChoose: (picture: File) => void
}

/** An iPhone converts HEIC to JPEG if only these types are accepted. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** The hidden input of a label that opens the phone's pictures. */
export function PictureFileInput({ onChoose, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      accept={acceptedTypes}
      className="sr-only"
      onChange={(event) => {
        const [chosen] = event.target.files ?? []
        if (chosen) onChoose(chosen)
        // Otherwise the browser would not report the same file again after a refusal.
        event.target.value = ''
      }}
    />
  )
}
