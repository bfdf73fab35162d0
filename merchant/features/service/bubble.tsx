import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { Picture } from '#kit/picture.tsx'
import type { ServiceMessage } from './service-types.ts'
import { drop, tryAgain, type Unsent } from './unsent.ts'

const own = 'self-end items-end'
const theirs = 'self-start items-start'
const ownLook = 'rounded-br-small bg-tint'
const theirLook = 'rounded-bl-small border border-line bg-surface'

type BubbleProps = { message: ServiceMessage; isLastOwn: boolean; onOpen: (url: string) => void }

/** One message: its words, its picture, its time; under the last own one whether it was read. */
export function Bubble({ message: { mine, text, image, at, seen }, isLastOwn, onOpen }: BubbleProps) {
  const { t } = useLingui()
  return (
    <li className={`flex max-w-[84%] flex-col gap-4 ${mine ? own : theirs}`}>
      <span className="sr-only">{mine ? t`You` : t`Customer service`}</span>
      <Box isMine={mine}>
        {image && (
          <button
            type="button"
            aria-label={t`View picture`}
            onClick={() => onOpen(image.url)}
            className="block w-240 max-w-full overflow-hidden rounded-small"
          >
            <Framed width={image.width} height={image.height}>
              <Picture src={image.width > thumbnailPx ? image.url : image.thumbnail} alt="" className="size-full" />
            </Framed>
          </button>
        )}
        {text && <Words>{text}</Words>}
        <span className="self-end text-tiny text-soft">
          <DateText at={at} style="time" />
        </span>
      </Box>
      {isLastOwn && <span className="text-tiny text-soft">{seen ? <Trans>Read</Trans> : <Trans>Sent</Trans>}</span>}
    </li>
  )
}

const thumbnailPx = 320

/** On its way, or not sent: then it says why, and can be tried again or dropped. */
export function UnsentBubble({ message: { key, text, picture, at, fault } }: { message: Unsent }) {
  const { t } = useLingui()
  return (
    <li className={`flex max-w-[84%] flex-col gap-4 ${own}`}>
      <span className="sr-only">{t`You`}</span>
      <Box isMine>
        {picture && (
          <img
            src={picture.preview}
            alt={t`Not sent yet`}
            className="max-h-240 w-240 max-w-full rounded-small object-cover"
          />
        )}
        {text && <Words>{text}</Words>}
        <span className="self-end text-tiny text-soft">
          <DateText at={at} style="time" />
        </span>
      </Box>
      {fault === null ? (
        <span className="text-tiny text-soft">
          <Trans>Sending</Trans>
        </span>
      ) : (
        <NotSent fault={fault} onRetry={() => tryAgain(key)} onDrop={() => drop(key)} />
      )}
    </li>
  )
}

function NotSent({ fault, onRetry, onDrop }: { fault: string; onRetry: () => void; onDrop: () => void }) {
  const action = 'min-h-44 px-10 text-caption font-medium'
  return (
    <div role="alert" className="flex flex-col items-end">
      <p className="text-right text-caption text-bad">{fault}</p>
      <div className="-mr-10 flex flex-wrap justify-end">
        <button type="button" onClick={onDrop} className={`${action} text-soft`}>
          <Trans>Discard</Trans>
        </button>
        <button type="button" onClick={onRetry} className={`${action} text-accent`}>
          <Trans>Send again</Trans>
        </button>
      </div>
    </div>
  )
}

function Box({ isMine, children }: { isMine: boolean; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 max-w-full flex-col gap-4 rounded-card px-12 py-8 ${isMine ? ownLook : theirLook}`}>
      {children}
    </div>
  )
}

const Words = ({ children }: { children: string }) => (
  <p className="text-small break-words whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</p>
)

/** The picture's own shape before it is there, so that nothing jumps; very long ones are cut. */
function Framed({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const shape = Math.min(2, Math.max(0.6, width / height))
  return (
    <span className="block w-full" style={{ aspectRatio: shape }}>
      {children}
    </span>
  )
}
