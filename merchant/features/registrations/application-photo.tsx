import { useLingui } from '@lingui/react/macro'
import { PhotoInput } from '../../parts/photo-input.tsx'
import type { PhotoField } from './application.ts'
import type { FieldsProps } from './application-fields.tsx'

/** A photo of an application: what it must show, the camera, and the progress of its upload. */
export function ApplicationPhoto({ field, photos, form }: FieldsProps & { field: PhotoField }) {
  const { t } = useLingui()
  const isPassport = form.watch('idKind') === 'passport'
  const texts: Record<PhotoField, { label: string; hint: string }> = {
    storeLogo: { label: t`Shop logo`, hint: t`Shown to shoppers beside the shop name.` },
    idFront: {
      label: isPassport ? t`Page with your photo` : t`Front of the document`,
      hint: t`The whole document, sharp and readable.`,
    },
    idBack: { label: t`Back of the document`, hint: t`The whole document, sharp and readable.` },
    idHeld: { label: t`You holding the document`, hint: t`Your face and the document in one photo.` },
  }
  const shapes = { storeLogo: 'square', idFront: 'card', idBack: 'card', idHeld: 'wide' } as const
  const cameras = { storeLogo: {}, idFront: environment, idBack: environment, idHeld: { camera: 'user' } } as const
  return (
    <PhotoInput
      {...texts[field]}
      {...cameras[field]}
      shape={shapes[field]}
      photo={photos.photos[field]?.file ?? null}
      error={photos.errors[field]}
      share={photos.shares[field]}
      onChoose={(photo) => photos.choose(field, photo)}
      onRemove={() => photos.remove(field)}
      onRetry={photos.photos[field]?.id === null ? () => photos.retry(field) : undefined}
    />
  )
}

const environment = { camera: 'environment' } as const
