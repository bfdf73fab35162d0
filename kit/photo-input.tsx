import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Spinner } from './spinner.tsx'

type Props = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** What is chosen and shown; null asks for one. */
  photo: File | null
  onChoose: (photo: File) => void
  isPending?: boolean
  /** The camera that the phone opens first: `environment` for documents, `user` for a face; none lets choose a file. */
  camera?: 'environment' | 'user'
  shape?: 'card' | 'wide' | 'square'
}

/** The phone turns HEIC into JPEG where only these are asked for. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'
const shapes = { card: 'w-full aspect-[1.37]', wide: 'w-full aspect-[2.85]', square: 'aspect-square w-120' }

/** A photo from the camera or the gallery, with its preview, and taking it again. */
export function PhotoInput(props: Props) {
  const { label, hint, error, photo, onChoose, isPending = false, camera, shape = 'card' } = props
  const { t } = useLingui()
  const id = useId()
  const preview = usePreview(photo)
  return (
    <div>
      <span id={`${id}-label`} className="block pb-6 text-caption font-medium">
        {label}
      </span>
      <label
        htmlFor={id}
        className={`relative flex cursor-pointer items-center justify-center overflow-hidden rounded-field has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent ${shapes[shape]} ${preview ? 'bg-fill' : `border-[1.5px] border-dashed ${error ? 'border-bad' : 'border-edge'}`}`}
      >
        <input
          id={id}
          type="file"
          accept={accepted}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...(camera ? { capture: camera } : {})}
          className="sr-only"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) onChoose(chosen)
            // The same file can be chosen again after it was refused.
            event.target.value = ''
          }}
        />
        {preview ? (
          <>
            <img src={preview} alt="" className="absolute inset-0 size-full object-cover" />
            <span className="absolute right-10 bottom-10 flex min-h-28 items-center rounded-full bg-surface px-10 text-caption font-medium">
              {isPending ? <Spinner size={1.6} /> : t`Retake`}
            </span>
          </>
        ) : (
          <span className="flex flex-col items-center gap-6 px-8 text-center text-caption text-soft">
            <CameraMark />
            {camera ? t`Take a photo` : t`Choose a picture`}
          </span>
        )}
      </label>
      {error ? (
        <p id={`${id}-error`} role="alert" className="pt-4 text-caption text-bad">
          {error}
        </p>
      ) : (
        hint && <p className="pt-4 text-caption text-soft">{hint}</p>
      )}
    </div>
  )
}

function usePreview(photo: File | null) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return setUrl(null)
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return url
}

function CameraMark() {
  return (
    <svg width="2.2rem" height="2.2rem" viewBox="0 0 22 22" aria-hidden="true">
      <path
        d="M3 7h3.500l1.500-2.500h6L15.500 7H19v10.500H3z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx="11" cy="12" r="3.200" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
