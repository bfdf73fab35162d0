import { useLingui } from '@lingui/react/macro'
import { Camera, X } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#kit/class-names.ts'
import { describedBy } from '#kit/field-box.tsx'
import { Icon } from '#kit/icon.tsx'
import { acceptedTypes } from '#kit/picture-file-input.tsx'
import { useObjectUrl } from '#kit/use-object-url.ts'

const photosMax = 6
const id = 'photos'

type Props = { photos: readonly File[]; error: string | undefined; onChange: (photos: readonly File[]) => void }

export function PhotoChoice({ photos, error: refused, onChange }: Props) {
  const { t } = useLingui()
  const [isOver, setOver] = useState(false)
  const label = t`Photos (up to ${photosMax})`
  const error = isOver ? t`At most ${photosMax} photos` : refused
  const add = (input: HTMLInputElement) => {
    const all = [...photos, ...(input.files ?? [])]
    setOver(all.length > photosMax)
    onChange(all.slice(0, photosMax))
    // Otherwise the browser would not report the same photo after it was removed.
    input.value = ''
  }
  const remove = (photo: File) => {
    setOver(false)
    onChange(photos.filter((each) => each !== photo))
  }
  return (
    <div>
      <p className="pb-8 text-caption text-soft" aria-hidden="true">
        {label}
      </p>
      <div className="flex flex-wrap gap-14">
        {photos.map((photo, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two photos can have one name, and only their number differs
          <Chosen key={`${at} ${photo.name}`} photo={photo} number={at + 1} onRemove={() => remove(photo)} />
        ))}
        {photos.length < photosMax && (
          <label
            className={classNames(
              'relative flex size-88 items-center justify-center rounded-card border-2 border-dashed border-edge',
              'text-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <Icon of={Camera} size={2.4} />
            <input
              {...describedBy(id, error, null)}
              id={id}
              type="file"
              accept={acceptedTypes}
              multiple
              aria-label={label}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={({ target }) => add(target)}
            />
          </label>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="pt-6 text-caption text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

function Chosen({ photo, number, onRemove }: { photo: File; number: number; onRemove: () => void }) {
  const { t } = useLingui()
  const url = useObjectUrl(photo)
  return (
    <div className="relative size-88">
      <span className="block size-88 overflow-hidden rounded-card bg-fill">
        {url && <img src={url} alt={photo.name} className="size-full object-cover" />}
      </span>
      <button
        type="button"
        aria-label={t`Remove photo ${number}`}
        className="absolute -top-14 -right-14 flex size-44 items-center justify-center"
        onClick={onRemove}
      >
        <span className="flex size-26 items-center justify-center rounded-full bg-ink text-paper">
          <Icon of={X} size={1.4} strokeWidth={2.25} />
        </span>
      </button>
    </div>
  )
}
