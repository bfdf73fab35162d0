import type { InputHTMLAttributes } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'accept' | 'className' | 'onChange'> & {
  onChoose: (picture: File) => void
}

/** The phone turns HEIC into JPEG where only these are asked for. */
const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif'

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
        // The same file can be chosen again after it was refused.
        event.target.value = ''
      }}
    />
  )
}
