import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, RotateCw, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Icon } from '#kit/icon.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { KeyHint } from '../../keys/key-hint.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { useDesk } from '../../operator.ts'
import { after } from '../../parts/after.ts'
import { PromiseClock } from '../../parts/promise-clock.tsx'
import { hasField, useFieldLabels } from './field-labels.ts'
import { RegistrationChecks } from './registration-checks.tsx'
import type { Registration } from './registrations.screen.tsx'
import { type Photo, photoNames, type usePhotos } from './use-photos.ts'

type Props = {
  registration: Registration
  photos: ReturnType<typeof usePhotos>
  shown: Photo
  onShow: (photo: Photo) => void
}

/** The photos of an application. They are hidden until each is opened. */
export function RegistrationEvidence({ registration, ...shown }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Target registration={registration} />
      <PhotoEvidence {...shown} idKind={registration.idKind} reason={t`Review of the application`} />
      <RegistrationChecks registration={registration} />
    </>
  )
}

type PhotoProps = Omit<Props, 'registration'> &
  Pick<Registration, 'idKind'> & {
    reason: string
    /** Whether a key opens the next photo. Of two documents side by side, only the first has the key. */
    hasKey?: boolean
  }

/** The photos of a document. They are hidden until each is opened, with the same reason for all. */
export function PhotoEvidence({ idKind, reason, photos, shown, onShow, hasKey = true }: PhotoProps) {
  const { t } = useLingui()
  const { opened, pending } = photos
  const names = photoNames.filter((photo) => hasField(photo, { idKind }))
  const open = (photo: Photo) => {
    onShow(photo)
    void photos.open(photo, reason)
  }
  const next = names.find((photo) => !opened[photo])
  useKeys(hasKey ? [{ key: 'o', label: t`open a photo`, run: () => next && open(next), isInFoot: true }] : [])
  return (
    <>
      <Large photo={shown} opened={opened} onOpen={open} isPending={pending === shown} />
      <div className="grid grid-cols-3 gap-12 pt-12">
        {names.map((photo) => (
          <Tile
            key={photo}
            photo={photo}
            opened={opened[photo]}
            isShown={photo === shown}
            isNext={hasKey && photo === next}
            onOpen={() => (opened[photo] ? onShow(photo) : open(photo))}
          />
        ))}
      </div>
    </>
  )
}

function Target({ registration: { appliedAt, status } }: { registration: Registration }) {
  const hours = useDesk().data?.registrationTargetHours
  if (hours === undefined || status !== 'in_review') return null
  const clock = { since: appliedAt, promisedBy: after(appliedAt, hours), endsBy: null }
  return (
    <div className="pb-12">
      <PromiseClock clock={clock} promise={<Trans>{hours} h, our target</Trans>} />
    </div>
  )
}

type LargeProps = {
  photo: Photo
  opened: ReturnType<typeof usePhotos>['opened']
  onOpen: (photo: Photo) => void
  isPending: boolean
}

const turns = ['rotate-0', 'rotate-90', 'rotate-180', '-rotate-90'] as const

function Large({ photo, opened, onOpen, isPending }: LargeProps) {
  const { t } = useLingui()
  const names = useFieldLabels()
  const [turn, setTurn] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const picture = opened[photo]
  const chip = 'flex h-28 items-center gap-6 rounded-full bg-surface px-12'
  if (!picture) {
    return (
      <button
        type="button"
        onClick={() => onOpen(photo)}
        className="flex h-300 w-full flex-col items-center justify-center gap-8 rounded-card bg-fill text-soft"
      >
        {isPending ? <Spinner /> : <Icon of={Lock} size={2} />}
        {t`${names[photo]}: not opened`}
      </button>
    )
  }
  return (
    <div className="relative h-300 overflow-auto rounded-card bg-fill">
      <img
        src={picture.url}
        alt={names[photo]}
        className={classNames('object-contain', turns[turn], isZoomed ? 'max-w-none' : 'size-full')}
      />
      <div className="absolute inset-x-12 bottom-12 flex flex-wrap justify-between gap-8">
        <span className={chip}>
          <span className="font-medium">{names[photo]}</span>
          <span className="text-soft">
            <Trans>
              opened <DateText at={picture.at} style="time" />
            </Trans>
          </span>
        </span>
        <span className="flex gap-8">
          <button type="button" className={chip} onClick={() => setTurn((turn + 1) % turns.length)}>
            <Icon of={RotateCw} size={1.4} />
            <Trans>turn</Trans>
          </button>
          <button type="button" aria-pressed={isZoomed} className={chip} onClick={() => setZoomed(!isZoomed)}>
            <Icon of={ZoomIn} size={1.4} />
            <Trans>zoom</Trans>
          </button>
        </span>
      </div>
    </div>
  )
}

type TileProps = {
  photo: Photo
  opened: { url: string; at: string } | undefined
  isShown: boolean
  isNext: boolean
  onOpen: () => void
}

function Tile({ photo, opened, isShown, isNext, onOpen }: TileProps) {
  const names = useFieldLabels()
  return (
    <button type="button" onClick={onOpen} className="min-w-0 self-start text-left">
      <span
        className={classNames(
          'flex h-80 items-center justify-center overflow-hidden rounded-small bg-fill text-soft',
          isShown && 'outline-2 outline-offset-2 outline-accent',
        )}
      >
        {opened ? <img src={opened.url} alt="" className="size-full object-cover" /> : <Icon of={Lock} size={1.8} />}
      </span>
      <span className="flex items-baseline justify-between gap-6 pt-6 text-tiny">
        <span className="min-w-0 font-medium">{names[photo]}</span>
        {opened ? (
          <span className="text-soft">
            <DateText at={opened.at} style="time" />
          </span>
        ) : (
          <span className="whitespace-nowrap text-soft">{isNext ? <KeyHint of="o" /> : <Trans>not opened</Trans>}</span>
        )}
      </span>
    </button>
  )
}
