import { useLingui } from '@lingui/react/macro'
import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { PictureFileInput } from '#kit/picture-file-input.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { useObjectUrl } from '#kit/use-object-url.ts'

type Props = {
  label: string
  /** What the photo must show, until there is one. */
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

const shapes = { card: 'w-full aspect-[1.37]', wide: 'w-full aspect-[1.6]', square: 'aspect-square w-120' }

/** A photo from the camera or the gallery; shown whole, larger after a tap, and it can be replaced. */
export function PhotoInput(props: Props) {
  const { label, hint, error, photo, isPending = false, camera, shape = 'card' } = props
  const { t } = useLingui()
  const id = useId()
  const preview = useObjectUrl(photo)
  return (
    <fieldset className="min-w-0">
      <legend className="pb-6 text-caption font-medium">{label}</legend>
      {preview && <Preview url={preview} label={label} shape={shape} isPending={isPending} />}
      {!preview && hint && <p className="pb-6 text-caption text-soft">{hint}</p>}
      {preview && camera && (
        <p className="pt-6 text-caption text-soft">{t`Can you read every line? Tap to enlarge.`}</p>
      )}
      <div className="flex flex-wrap gap-10 pt-6">
        {camera && (
          <PhotoButton
            {...props}
            icon={Camera}
            text={photo ? t`Take again` : t`Take a photo`}
            errorId={`${id}-error`}
            isCamera
          />
        )}
        <PhotoButton
          {...props}
          icon={ImagePlus}
          text={photo ? t`Choose another` : t`Choose a picture`}
          errorId={`${id}-error`}
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="pt-4 text-caption text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type ButtonProps = Props & { icon: typeof Camera; text: string; errorId: string; isCamera?: boolean }

/** A label that opens the camera or the phone's pictures. */
function PhotoButton({ label, error, onChoose, camera, icon, text, errorId, isCamera = false }: ButtonProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classNames(
        'relative flex min-h-50 flex-1 cursor-pointer items-center justify-center gap-8 rounded-field border-[1.5px]',
        'border-dashed px-10 text-center text-caption has-[input:focus-visible]:outline-2',
        `has-[input:focus-visible]:outline-accent ${error ? 'border-bad' : 'border-edge'}`,
      )}
    >
      <PictureFileInput
        id={id}
        // Two buttons need different names; a single one has the name of the photo.
        aria-label={camera ? `${label}: ${text}` : label}
        aria-describedby={error ? errorId : undefined}
        aria-invalid={error ? true : undefined}
        {...(isCamera && camera ? { capture: camera } : {})}
        onChoose={onChoose}
      />
      <Icon of={icon} size={1.8} />
      {text}
    </label>
  )
}

type PreviewProps = { url: string; label: string; shape: keyof typeof shapes; isPending: boolean }

function Preview({ url, label, shape, isPending }: PreviewProps) {
  const { t } = useLingui()
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t`Enlarge`}
        onClick={() => setLarge(true)}
        className={classNames('relative block overflow-hidden rounded-field bg-fill', shapes[shape])}
      >
        <img src={url} alt="" className="absolute inset-0 size-full object-contain" />
        {isPending && (
          <span className="absolute inset-0 flex items-center justify-center">
            <Spinner size={2.4} />
          </span>
        )}
      </button>
      {isLarge && (
        <Sheet isOpen onClose={() => setLarge(false)} title={label}>
          <img src={url} alt={label} className="w-full" />
        </Sheet>
      )}
    </>
  )
}
