import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { Money } from '#kit/money.tsx'
import { api, at } from '../calls.ts'
import { primaryButton } from '../parts/controls.ts'
import { ActFailure, useOrderAct } from './order-act.tsx'

const photosMax = 6

type Props = { order: StoreOrder; secret: string; onChange: (order: StoreOrder) => void }

/** Asks for all that is not yet refunded, with a reason and up to six photos. */
export function RefundForm({ order, secret, onChange }: Props) {
  const { t } = useLingui()
  const [isSent, setSent] = useState(false)
  const [photoError, setPhotoError] = useState<string>()
  const ask = useOrderAct(at(api.storeRefunds.ask, { secret }), (changed) => {
    setSent(true)
    onChange(changed)
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const photos = data.getAll('photos').filter((each): each is File => each instanceof File && each.size > 0)
    setPhotoError(undefined)
    if (photos.length > photosMax) {
      setPhotoError(t`At most ${photosMax} photos`)
      return
    }
    try {
      const images = await Promise.all(photos.map((photo) => storePhoto(secret, photo)))
      const goods = data.get('goods') === 'received' ? 'received' : 'not_received'
      await ask.run({ reason: String(data.get('reason') ?? '').trim(), goods, images })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setPhotoError(Object.values(error.fields)[0] ?? error.message)
    }
  }
  if (isSent) {
    return (
      <p role="status" className="pt-12">
        <Trans>Your request was sent. The answer appears on this page.</Trans>
      </p>
    )
  }
  const wasSent = order.status !== 'awaiting_pickup' && order.status !== 'awaiting_shipment'
  const reasonError = ask.error?.fields['reason']
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-12 pt-12">
      {wasSent && (
        <fieldset className="flex flex-wrap gap-x-20">
          <legend className="text-caption text-soft">
            <Trans>Did it arrive?</Trans>
          </legend>
          <GoodsChoice value="received" label={t`It arrived`} />
          <GoodsChoice value="not_received" label={t`It did not arrive`} />
        </fieldset>
      )}
      <FieldBox id="reason" label={t`What is wrong?`} error={reasonError}>
        <textarea
          {...describedBy('reason', reasonError, null)}
          id="reason"
          name="reason"
          rows={3}
          required
          maxLength={500}
          className={`${fieldInputClass} resize-none`}
        />
      </FieldBox>
      {order.erasure !== 'done' && (
        <FieldBox id="photos" label={t`Photos (up to ${photosMax})`} error={photoError}>
          <input
            {...describedBy('photos', photoError, null)}
            id="photos"
            name="photos"
            type="file"
            accept="image/*"
            multiple
            className="block min-h-44 w-full text-small"
          />
        </FieldBox>
      )}
      <p className="text-caption text-soft">
        <Trans>The shop can answer, then we decide. Without a decision it is approved automatically.</Trans>
      </p>
      <button type="submit" className={primaryButton} aria-busy={ask.isPending || undefined}>
        <Trans>Ask for a refund of</Trans> <Money amount={order.total - order.refunded} />
      </button>
      <ActFailure act={ask} />
    </form>
  )
}

function GoodsChoice({ value, label }: { value: string; label: string }) {
  return (
    <label className="flex min-h-44 items-center gap-10">
      <input type="radio" name="goods" value={value} required className="size-20 accent-accent" />
      {label}
    </label>
  )
}

async function storePhoto(secret: string, photo: File): Promise<string> {
  const form = new FormData()
  form.append('file', photo)
  const { data } = await send(at(api.storeRefunds.image, { secret }), { body: form })
  return data.id
}
