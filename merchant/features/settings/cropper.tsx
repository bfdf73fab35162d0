import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { type Crop, drawnPart, heldCrop, movedCrop, seenPart, wholeCrop, zoomMax } from './crop-rules.ts'

type Props = {
  photo: File
  /** Width by height of what is cut out. */
  aspect: number
  /** No wider than this, in pixels. */
  widthMax: number
  /** Says what is cut out: "Shop logo". */
  label: string
  /** Hands out the way to the cut picture, once it can be seen. */
  onReady: (cut: () => Promise<File>) => void
  /** What cannot be shown is no picture. */
  onBroken: () => void
}

/**
 * A picture behind a frame: a finger moves it, two fingers or the slider bring it nearer, and so do the arrow keys, plus
 * and minus. What stands in the frame is cut out at the picture's own resolution.
 */
export function Cropper({ photo, aspect, widthMax, label, onReady, onBroken }: Props) {
  const { t } = useLingui()
  const id = useId()
  const url = useObjectUrl(photo)
  const image = useRef<HTMLImageElement>(null)
  const [pictureAspect, setPictureAspect] = useState<number | null>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const aspects = { picture: pictureAspect ?? aspect, frame: aspect }
  const part = seenPart(crop, aspects)
  const latest = useRef(crop)
  latest.current = crop
  const change = (next: (crop: Crop) => Crop) => setCrop((current) => heldCrop(next(current), aspects))
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

function useObjectUrl(photo: File) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return url
}

type Acts = { move: (right: number, down: number) => void; zoom: (by: number) => void }

const keyStep = 0.02
const keyZoom = 1.05
const keyMoves: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [keyStep, 0],
  ArrowRight: [-keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
}
const keyZooms: Readonly<Record<string, number>> = { '+': keyZoom, '=': keyZoom, '-': 1 / keyZoom, _: 1 / keyZoom }

/** One finger moves, two bring nearer by how far they are apart, and the keys do both. */
function useGestures({ move, zoom }: Acts) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const apart = () => {
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
      const apartBefore = apart()
      const count = fingers.current.size
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (apartBefore > 0) zoom(apart() / apartBefore)
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
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('a canvas cannot be drawn on')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, source.left, source.top, source.width, source.height, 0, 0, width, height)
  // A browser that writes no WebP answers PNG: the server reads both.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
  if (!blob) throw new Error('the picture could not be cut')
  return new File([blob], 'picture', { type: blob.type })
}
