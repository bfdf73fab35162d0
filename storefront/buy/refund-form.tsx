import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { Money } from '#kit/money.tsx'
import { api, at } from '../calls.ts'
import { primaryButton } from '../parts/controls.ts'
import { ActFailure, useOrderAct } from './order-act.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { OrderView } from './views.tsx'

type Props = {
  order: StoreOrder
  secret: string
  /** The order after the request was taken. */
  onSent: (order: StoreOrder) => void
}

/** Asks for all that is not yet refunded, with a reason and up to six photos. */
export function RefundForm({ order, secret, onSent }: Props) {
  const { t } = useLingui()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [photoError, setPhotoError] = useState<string>()
  const ask = useOrderAct(at(api.storeRefunds.ask, { secret }), onSent)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setPhotoError(undefined)
    try {
      const images = await Promise.all(photos.map((photo) => storePhoto(secret, photo)))
      const goods = data.get('goods') === 'received' ? 'received' : 'not_received'
      await ask.run({ reason: String(data.get('reason') ?? '').trim(), goods, images })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setPhotoError(Object.values(error.fields)[0] ?? error.message)
    }
  }
  const wasSent = order.status !== 'awaiting_pickup' && order.status !== 'awaiting_shipment'
  const reasonError = ask.error?.fields['reason']
  return (
    <OrderView order={order} title={<Trans>What is wrong?</Trans>}>
      <form method="post" onSubmit={(event) => void submit(event)}>
        <div className="flex flex-col gap-16 px-20 pb-24">
          {wasSent && (
            <fieldset>
              <legend className="pb-8 text-caption text-soft">
                <Trans>Did it arrive?</Trans>
              </legend>
              <div className="-mx-20 border-y border-line bg-surface">
                <GoodsChoice value="received" label={t`It arrived`} />
                <GoodsChoice value="not_received" label={t`It did not arrive`} />
              </div>
            </fieldset>
          )}
          {order.erasure !== 'done' && (
            <PhotoChoice
              photos={photos}
              error={photoError}
              onChange={(changed) => {
                setPhotoError(undefined)
                setPhotos(changed)
              }}
            />
          )}
          <FieldBox id="reason" label={t`Describe what happened`} error={reasonError}>
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
          <p className="text-caption text-soft">
            <Trans>The shop can reply, then we decide. Without a decision it is approved automatically.</Trans>
          </p>
        </div>
        <div className="thumb-bar border-t border-line bg-surface px-20">
          <button type="submit" className={primaryButton} aria-busy={ask.isPending || undefined}>
            <Trans>Request a refund of</Trans> <Money amount={order.total - order.refunded} />
          </button>
          <ActFailure act={ask} />
        </div>
      </form>
    </OrderView>
  )
}

function GoodsChoice({ value, label }: { value: string; label: string }) {
  return (
    <label className="flex min-h-52 items-center gap-14 border-b border-line px-20 py-10 last:border-b-0 has-checked:bg-tint has-checked:font-medium">
      <input type="radio" name="goods" value={value} required className="size-20 shrink-0 accent-accent" />
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
