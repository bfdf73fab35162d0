import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateText } from '#kit/date-text.tsx'
import { Picture } from '#kit/picture.tsx'
import { AddPicture } from './composer.tsx'
import type { ServiceMessage } from './service-types.ts'
import { discard, replacePicture, sendAgain, type UnsentMessage } from './unsent-messages.ts'

const ownSide = 'self-end items-end'
const otherSide = 'self-start items-start'
const ownLook = 'rounded-br-small bg-tint'
const otherLook = 'rounded-bl-small border border-line bg-surface'

type BubbleProps = { message: ServiceMessage; isLastOwn: boolean; onOpen: (url: string) => void }

/** One message with its time. The merchant's last message also says whether it was read. */
export function Bubble({ message: { mine, text, image, at, seen }, isLastOwn, onOpen }: BubbleProps) {
  const { t } = useLingui()
  return (
    <li className={`flex max-w-[84%] flex-col gap-4 ${mine ? ownSide : otherSide}`}>
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
        {text && <MessageText>{text}</MessageText>}
        <span className="self-end text-tiny text-soft">
          <DateText at={at} style="time" />
        </span>
      </Box>
      {isLastOwn && <span className="text-tiny text-soft">{seen ? <Trans>Read</Trans> : <Trans>Sent</Trans>}</span>}
    </li>
  )
}

const thumbnailPx = 320

/** A message that is being sent or has failed. A failed one shows the reason, and can be sent again or discarded. */
export function UnsentBubble({ message }: { message: UnsentMessage }) {
  const { t } = useLingui()
  const { text, picture, at } = message
  return (
    <li className={`flex max-w-[84%] flex-col gap-4 ${ownSide}`}>
      <span className="sr-only">{t`You`}</span>
      <Box isMine>
        {picture && picture !== 'lost' && (
          <img
            src={picture.preview}
            alt={t`Not sent yet`}
            className="max-h-240 w-240 max-w-full rounded-small object-cover"
          />
        )}
        {text && <MessageText>{text}</MessageText>}
        <span className="self-end text-tiny text-soft">
          <DateText at={at} style="time" />
        </span>
      </Box>
      <Unsent message={message} />
    </li>
  )
}

function Unsent({ message: { key, text, picture, fault } }: { message: UnsentMessage }) {
  const { t } = useLingui()
  if (picture === 'lost') {
    return (
      <NotSent fault={t`The app was closed before the picture was sent. Please add it again.`} messageKey={key}>
        {text && (
          <Act onPress={() => replacePicture(key, null)}>
            <Trans>Send the text only</Trans>
          </Act>
        )}
        <AddPicture onChoose={(file) => replacePicture(key, file)} />
      </NotSent>
    )
  }
  if (fault === null) {
    return (
      <span className="text-tiny text-soft">
        <Trans>Sending</Trans>
      </span>
    )
  }
  return (
    <NotSent fault={fault} messageKey={key}>
      <Act onPress={() => sendAgain(key)}>
        <Trans>Send again</Trans>
      </Act>
    </NotSent>
  )
}

type NotSentProps = { fault: string; messageKey: string; children: ReactNode }

function NotSent({ fault, messageKey, children }: NotSentProps) {
  return (
    <div role="alert" className="flex flex-col items-end">
      <p className="text-right text-caption text-bad">{fault}</p>
      <div className="-mr-10 flex flex-wrap justify-end">
        <Act look="text-soft" onPress={() => discard(messageKey)}>
          <Trans>Discard</Trans>
        </Act>
        {children}
      </div>
    </div>
  )
}

type ActProps = { look?: 'text-soft' | 'text-accent'; onPress: () => void; children: ReactNode }

const Act = ({ look = 'text-accent', onPress, children }: ActProps) => (
  <button type="button" onClick={onPress} className={`min-h-44 px-10 text-caption font-medium ${look}`}>
    {children}
  </button>
)

function Box({ isMine, children }: { isMine: boolean; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 max-w-full flex-col gap-4 rounded-card px-12 py-8 ${isMine ? ownLook : otherLook}`}>
      {children}
    </div>
  )
}

const MessageText = ({ children }: { children: string }) => (
  <p className="text-small break-words whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</p>
)

/** Keeps the picture's shape while it loads, so that nothing moves. Very tall pictures are cut. */
function Framed({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const shape = Math.min(2, Math.max(0.6, width / height))
  return (
    <span className="block w-full" style={{ aspectRatio: shape }}>
      {children}
    </span>
  )
}
