import { lazy, Suspense, useState } from 'react'
import { onForget } from '#client/invalidation.ts'
import type { MerchantInfo } from '../session.ts'
import { showOverlay } from './overlays.ts'
import type { Shareable } from './share-sheet.tsx'

const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

export const shareableShop = ({ name, url, banner, logo }: MerchantInfo['shop']): Shareable => ({
  title: name,
  url,
  photo: banner ?? logo,
  badge: banner ? logo : null,
})

type Props = { shareable: Shareable; onShared?: (() => void) | undefined }

let closeShown = () => {}

export function openShare({ shareable, onShared }: Props) {
  const close = showOverlay(<Overlay key="share" {...{ shareable, onShared }} onClosed={() => close()} />)
  closeShown = close
}

onForget(() => closeShown())

function Overlay({ onClosed, ...props }: Props & { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClosed()
  }
  return (
    <Suspense>
      <ShareSheet {...props} isOpen={isOpen} onClose={close} />
    </Suspense>
  )
}
