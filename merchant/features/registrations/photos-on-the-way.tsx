import { Trans, useLingui } from '@lingui/react/macro'
import { ProgressBar } from '#kit/progress.tsx'
import type { ApplicationPhotos } from './use-application-photos.ts'

/** Shows how much of the photos is still to be uploaded, so that the last wait is no surprise. */
export function PhotosOnTheWay({ photos: { photos, shares } }: { photos: ApplicationPhotos }) {
  const { t } = useLingui()
  const all = Object.keys(photos).length
  const left = Object.values(shares)
  if (left.length === 0) return null
  const sent = all - left.length
  const done = sent + left.reduce((sum, share) => sum + share, 0)
  return (
    <div role="status">
      <p className="pb-6 text-caption text-soft">
        <Trans>
          {sent} of {all} photos sent. You can go on typing.
        </Trans>
      </p>
      <ProgressBar label={t`Photos sent`} done={done} total={all} />
    </div>
  )
}
