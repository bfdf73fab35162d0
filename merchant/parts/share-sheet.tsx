import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { CopyButton } from '#kit/copy-button.tsx'
import { useDateText, useFormats, useMoneyText } from '#kit/format.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { toasts } from '#kit/toasts.tsx'
import { useObjectUrl } from '#kit/use-object-url.ts'
import { useSession } from '../session.ts'
import { drawShareCard, type ShareCard } from './share-card.ts'

export type Shareable = {
  title: string
  url: string
  photo: string | null
  badge?: string | null
  /** In minor units. Left out for a shop. */
  price?: number
}

type Props = { shareable: Shareable; isOpen: boolean; onClose: () => void; onShared?: (() => void) | undefined }

export function ShareSheet({ shareable, isOpen, onClose, onShared }: Props) {
  const { t } = useLingui()
  const url = new URL(shareable.url, location.origin).href
  const card = useCard(shareable, url)
  const share = async (data: ShareData) => {
    try {
      await navigator.share(data)
      onShared?.()
    } catch (cause) {
      // Closing the phone's share sheet is not a failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) toasts.plain(url)
    }
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Share`}>
      <div className="flex flex-col items-center gap-16 px-20 pb-24">
        <QrCode text={url} label={t`QR code of the link`} className="size-160" />
        {/* Copying counts as sharing, because a copied link is sent elsewhere. */}
        <p className="flex max-w-full items-center gap-4 pl-24" onClickCapture={onShared}>
          <span className="min-w-0 text-caption wrap-anywhere text-soft">{url}</span>
          <CopyButton text={url} label={t`Copy link`} />
        </p>
        {'share' in navigator && (
          <Button onClick={() => void share({ title: shareable.title, url })}>
            <Trans>Send link</Trans>
          </Button>
        )}
        <Picture card={card} title={shareable.title} onShare={share} onSaved={onShared} />
      </div>
    </Sheet>
  )
}

function useCard({ title, photo, badge = null, price }: Shareable, url: string): File | null {
  const { t } = useLingui()
  const { tag } = useFormats()
  const moneyText = useMoneyText()
  const dateText = useDateText()
  const { merinfo } = useSession()
  const [file, setFile] = useState<File | null>(null)
  const isProduct = price !== undefined
  const day = dateText(new Date().toISOString(), 'date')
  const card: ShareCard = {
    title,
    url,
    photo,
    badge,
    tag,
    price: isProduct ? moneyText(price) : '',
    // The note has a date, because a price may change after the picture was sent.
    notes: isProduct ? [merinfo?.shop.name ?? '', t`Price on ${day}`] : [],
    ribbon: merinfo?.demo ? t`Demo: nothing here is for sale` : '',
  }
  const key = JSON.stringify(card)
  useEffect(() => {
    let isCurrent = true
    drawShareCard(JSON.parse(key) as ShareCard).then((drawn) => isCurrent && setFile(drawn), console.warn)
    return () => {
      isCurrent = false
    }
  }, [key])
  return file
}

type PictureProps = {
  card: File | null
  title: string
  onShare: (data: ShareData) => Promise<void>
  onSaved: (() => void) | undefined
}

function Picture({ card, title, onShare, onSaved }: PictureProps) {
  const src = useObjectUrl(card)
  const canSend = card !== null && 'canShare' in navigator && navigator.canShare({ files: [card] })
  return (
    <div className="w-full border-t border-line pt-16">
      {src ? (
        <img
          src={src}
          alt={title}
          width={1080}
          height={1350}
          className="mx-auto h-auto w-200 rounded-small border border-line"
        />
      ) : (
        <Skeleton className="mx-auto aspect-[4/5] w-200" />
      )}
      <div className="flex flex-wrap gap-12 pt-16">
        {canSend && (
          <Button look="secondary" className="min-w-120 flex-1" onClick={() => void onShare({ files: [card] })}>
            <Trans>Send picture</Trans>
          </Button>
        )}
        {src && (
          <a
            href={src}
            download={card?.name}
            onClick={onSaved}
            className="flex min-h-50 min-w-120 flex-1 items-center justify-center rounded-field bg-fill px-20 font-semibold"
          >
            <Trans>Save picture</Trans>
          </a>
        )}
      </div>
    </div>
  )
}
