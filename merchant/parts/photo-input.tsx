import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, ImagePlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { classNames } from '#kit/class-names.ts'
import { useFormats } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { PictureFileInput } from '#kit/picture-file-input.tsx'
import { ProgressBar } from '#kit/progress.tsx'
import { useObjectUrl } from '#kit/use-object-url.ts'

const LargePhoto = lazy(async () => ({ default: (await import('./large-photo.tsx')).LargePhoto }))

type Props = {
  label: string
  /** What the photo must show. Hidden once there is one. */
  hint?: ReactNode
  error?: string | undefined
  /** The chosen photo. Null asks for one. */
  photo: File | null
  onChoose: (photo: File) => void
  /** The uploaded share, from 0 to 1, during the upload. */
  share?: number | undefined
  onRemove?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** The camera that the phone opens: `environment` for documents, `user` for a face. Without it a file is chosen. */
  camera?: 'environment' | 'user'
  shape?: 'card' | 'wide' | 'square'
}

const shapes = { card: 'w-full aspect-[1.37]', wide: 'w-full aspect-[1.6]', square: 'aspect-square w-120' }

export function PhotoInput(props: Props) {
  const { label, hint, error, photo, share, onRemove, onRetry, camera, shape = 'card' } = props
  const { t } = useLingui()
  const id = useId()
  const preview = useObjectUrl(photo)
  return (
    <fieldset className="min-w-0">
      <legend className="pb-6 text-caption font-medium">{label}</legend>
      {preview && <Preview url={preview} label={label} shape={shape} />}
      {share !== undefined && <Sending label={label} share={share} onCancel={onRemove} />}
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
      {error && photo && onRetry && (
        <Button look="quiet" onClick={onRetry} className="-ml-16">
          <Trans>Upload again</Trans>
        </Button>
      )}
    </fieldset>
  )
}

type SendingProps = { label: string; share: number; onCancel: (() => void) | undefined }

function Sending({ label, share, onCancel }: SendingProps) {
  const { t } = useLingui()
  const { tag } = useFormats()
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(share)
  return (
    <div className="flex min-h-44 items-center gap-10">
      <ProgressBar label={t`${label}: sent`} done={share} total={1} className="flex-1" />
      <span className="figures w-44 text-right text-caption text-soft">{percent}</span>
      {onCancel && (
        <button type="button" className="min-h-44 text-caption text-accent" onClick={onCancel}>
          <Trans>Stop</Trans>
        </button>
      )}
    </div>
  )
}

type ButtonProps = Props & { icon: typeof Camera; text: string; errorId: string; isCamera?: boolean }

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
        // Two buttons need different names. A single one has the name of the photo.
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

type PreviewProps = { url: string; label: string; shape: keyof typeof shapes }

function Preview({ url, label, shape }: PreviewProps) {
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
      </button>
      {isLarge && (
        <Suspense fallback={null}>
          <LargePhoto {...{ url, label }} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  )
}
