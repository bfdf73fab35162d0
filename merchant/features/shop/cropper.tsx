import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { isTransparent } from '#client/shrink-picture.ts'
import { useObjectUrl } from '#kit/use-object-url.ts'
import { type Crop, clampedCrop, drawnPart, movedCrop, visiblePart, wholeCrop, zoomMax } from './crop-rules.ts'

type Props = {
  photo: File
  /** Width divided by height of the result. */
  aspect: number
  /** The largest width of the result, in pixels. */
  widthMax: number
  label: string
  /** Called when the picture is shown, with the function that cuts it. */
  onReady: (cut: () => Promise<File>) => void
  onBroken: () => void
}

/**
 * A picture behind a frame. A finger or the arrow keys move it; two fingers, the slider, plus and minus zoom it. The
 * part in the frame is cut out at the picture's own resolution.
 */
export function Cropper({ photo, aspect, widthMax, label, onReady, onBroken }: Props) {
  const { t } = useLingui()
  const id = useId()
  const url = useObjectUrl(photo)
  const image = useRef<HTMLImageElement>(null)
  const [pictureAspect, setPictureAspect] = useState<number | null>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const aspects = { picture: pictureAspect ?? aspect, frame: aspect }
  const part = visiblePart(crop, aspects)
  const latest = useRef(crop)
  latest.current = crop
  const change = (next: (crop: Crop) => Crop) => setCrop((current) => clampedCrop(next(current), aspects))
  const gestures = useGestures({
    move: (right, down) => setCrop((current) => movedCrop(current, { right, down }, aspects)),
    zoom: (by) => change((current) => ({ ...current, zoom: current.zoom * by })),
  })
  const ready = () => {
    const shown = image.current
    if (!shown) return
    setPictureAspect(shown.naturalWidth / shown.naturalHeight)
    onReady(() => cut(shown, latest.current, { aspect, widthMax }))
  }
  return (
    <div className="flex flex-col gap-20">
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the picture
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-how`}
        {...gestures}
        style={{ aspectRatio: aspect }}
        className="relative w-full cursor-grab touch-none overflow-hidden rounded-field bg-fill select-none active:cursor-grabbing"
      >
        {url && (
          <img
            ref={image}
            src={url}
            alt=""
            draggable={false}
            onLoad={ready}
            onError={onBroken}
            style={{
              width: `${100 / part.width}%`,
              height: `${100 / part.height}%`,
              left: `${(-100 * part.left) / part.width}%`,
              top: `${(-100 * part.top) / part.height}%`,
            }}
            className={`absolute max-w-none ${pictureAspect ? '' : 'opacity-0'}`}
          />
        )}
      </div>
      <p id={`${id}-how`} className="sr-only">
        {t`Use the arrow keys to move the picture, and plus and minus to zoom.`}
      </p>
      <label className="flex min-h-44 items-center gap-14 text-caption text-soft">
        <span>{t`Zoom`}</span>
        <input
          type="range"
          min={1}
          max={zoomMax}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => {
            const zoom = Number(event.target.value)
            change((current) => ({ ...current, zoom }))
          }}
          className="h-44 min-w-0 flex-1 rounded-small accent-accent"
        />
      </label>
    </div>
  )
}

type Gestures = { move: (right: number, down: number) => void; zoom: (by: number) => void }

const keyStep = 0.02
const keyZoom = 1.05
const keyMoves: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [keyStep, 0],
  ArrowRight: [-keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
}
const keyZooms: Readonly<Record<string, number>> = { '+': keyZoom, '=': keyZoom, '-': 1 / keyZoom, _: 1 / keyZoom }

function useGestures({ move, zoom }: Gestures) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const distance = () => {
    const [one, two] = [...fingers.current.values()]
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const distanceBefore = distance()
      const count = fingers.current.size
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (distanceBefore > 0) zoom(distance() / distanceBefore)
      const { clientWidth, clientHeight } = event.currentTarget
      move((event.clientX - before.x) / clientWidth / count, (event.clientY - before.y) / clientHeight / count)
    },
    onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onKeyDown: (event: KeyboardEvent) => {
      const step = keyMoves[event.key]
      const by = keyZooms[event.key]
      if (!step && !by) return
      event.preventDefault()
      if (step) move(...step)
      if (by) zoom(by)
    },
  }
}

const quality = 0.92

async function cut(image: HTMLImageElement, crop: Crop, frame: { aspect: number; widthMax: number }): Promise<File> {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const { source, width, height } = drawnPart(crop, size, frame)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('a canvas cannot be drawn on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, source.left, source.top, source.width, source.height, 0, 0, width, height)
  const written = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  const webp = await written('image/webp')
  // A browser that cannot write WebP writes PNG, which is many times as large.
  const blob = webp?.type === 'image/webp' || isTransparent(image) ? webp : await written('image/jpeg')
  if (!blob) throw new Error('the picture could not be cut')
  return new File([blob], 'picture', { type: blob.type })
}
