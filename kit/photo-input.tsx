import { useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { PictureFileInput } from './picture-file-input.tsx'
import { Spinner } from './spinner.tsx'
import { useObjectUrl } from './use-object-url.ts'

type Props = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** What is chosen and shown; null asks for one. */
  photo: File | null
  onChoose: (photo: File) => void
  isPending?: boolean
  /** The camera that the phone opens: `environment` for documents, `user` for a face; without it a file is chosen. */
  camera?: 'environment' | 'user'
  shape?: 'card' | 'wide' | 'square'
}

const shapes = { card: 'w-full aspect-[1.37]', wide: 'w-full aspect-[2.85]', square: 'aspect-square w-120' }

/** A photo from the camera or the gallery, with its preview; it can be taken again. */
export function PhotoInput(props: Props) {
  const { label, hint, error, photo, onChoose, isPending = false, camera, shape = 'card' } = props
  const { t } = useLingui()
  const id = useId()
  const preview = useObjectUrl(photo)
  return (
    <div>
      <span id={`${id}-label`} className="block pb-6 text-caption font-medium">
        {label}
      </span>
      <label
        htmlFor={id}
        className={classNames(
          'relative flex cursor-pointer items-center justify-center overflow-hidden rounded-field',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
          `${shapes[shape]} ${preview ? 'bg-fill' : `border-[1.5px] border-dashed ${error ? 'border-bad' : 'border-edge'}`}`,
        )}
      >
        <PictureFileInput
          id={id}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...(camera ? { capture: camera } : {})}
          onChoose={onChoose}
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
            <Icon of={Camera} size={2.2} />
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
