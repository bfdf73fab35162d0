import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { Cropper } from './cropper.tsx'

export type Frame = { aspect: number; widthMax: number }

type Props = {
  label: string
  photo: File
  frame: Frame
  isPending: boolean
  onCut: (picture: File) => void
  onClose: () => void
  /** Called if the file is not a picture. */
  onBroken: () => void
}

export function CropScreen({ label, photo, frame, isPending, onCut, onClose, onBroken }: Props) {
  const { t } = useLingui()
  const [cut, setCut] = useState<(() => Promise<File>) | null>(null)
  return (
    <Screen
      header={<Header title={label} onBack={onClose} />}
      action={
        <BottomAction>
          <Button
            isPending={isPending}
            why={cut ? null : t`Opening the picture.`}
            isWhyHidden
            onClick={() => void cut?.().then(onCut)}
          >
            <Trans>Use this picture</Trans>
          </Button>
        </BottomAction>
      }
    >
      <div className="px-20 pt-8">
        <Cropper {...frame} photo={photo} label={label} onReady={(ready) => setCut(() => ready)} onBroken={onBroken} />
        <p className="pt-8 text-caption text-soft">
          <Trans>Drag to move the picture. Shoppers see what is inside the frame.</Trans>
        </p>
      </div>
    </Screen>
  )
}
