import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import { asSent } from '#client/upload-form.ts'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { Money } from '#kit/money.tsx'
import { useDraft } from '../buy/draft.ts'
import { ActFailure, useOrderAct } from '../buy/order-act.tsx'
import { api, at } from '../calls.ts'
import { SubmitButton } from '../parts/controls.tsx'
import { LineChoice, useLineChoice } from './line-choice.tsx'
import { OrderView } from './order-view.tsx'
import { PhotoChoice } from './photo-choice.tsx'

type Props = {
  order: StoreOrder
  secret: string
  /** The order after the request was taken. */
  onSent: (order: StoreOrder) => void
  /** The order may have changed since it was read. */
  onRefused: () => void
}

/** Asks for all that is not yet refunded, or some of it, with a reason and up to six photos. */
export function RefundForm({ order, secret, onSent, onRefused }: Props) {
  const { t } = useLingui()
  const { form, draft } = useDraft()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [photoError, setPhotoError] = useState(
    Number(draft['photos']) > 0 ? t`Please choose your photos again` : undefined,
  )
  const ask = useOrderAct(at(api.storeRefunds.ask, { secret }), onSent, onRefused)
  const choice = useLineChoice(order, draft['lines'])
  const { amount, lines } = choice
  const [isNothing, setNothing] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setNothing(amount === 0)
    if (amount === 0) return
    const data = new FormData(event.currentTarget)
    setPhotoError(undefined)
    try {
      const images = await Promise.all(photos.map((photo) => storePhoto(secret, photo)))
      const goods = data.get('goods')
      await ask.run({
        reason: String(data.get('reason') ?? '').trim(),
        // Only an answer: where it was not asked the server knows whether it must be.
        ...((goods === 'received' || goods === 'not_received') && { goods }),
        amount,
        ...(lines && { lines }),
        images,
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setPhotoError(Object.values(error.fields)[0] ?? error.message)
    }
  }
  const wasSent = order.status !== 'awaiting_pickup' && order.status !== 'awaiting_shipment'
  const { reason: reasonError, goods: goodsError, amount: amountError } = ask.error?.fields ?? {}
  return (
    <OrderView order={order} title={<Trans>What is wrong?</Trans>}>
      <form ref={form} method="post" onSubmit={(event) => void submit(event)}>
        <input type="hidden" name="photos" value={photos.length} />
        <div className="flex flex-col gap-16 px-20 pb-24">
          <LineChoice choice={choice} legend={t`What is it about?`} isNothing={isNothing} />
          {wasSent && <GoodsQuestion chosen={draft['goods']} error={goodsError} />}
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
              defaultValue={draft['reason']}
              className={`${fieldInputClass} resize-none`}
            />
          </FieldBox>
          <p className="text-caption text-soft">
            <Trans>The shop can reply, then we decide. Without a decision it is approved automatically.</Trans>
          </p>
        </div>
        <div className="thumb-bar border-t border-line bg-surface px-20">
          <SubmitButton aria-busy={ask.isPending || undefined}>
            <Trans>Request a refund of</Trans> <Money amount={amount} />
          </SubmitButton>
          {amountError ? (
            <p role="alert" className="pt-8 text-bad">
              <Trans>The amount has changed. Please check it again.</Trans>
            </p>
          ) : (
            <ActFailure act={ask} />
          )}
        </div>
      </form>
    </OrderView>
  )
}

function GoodsQuestion({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  const { t } = useLingui()
  return (
    <fieldset>
      <legend className="pb-8 text-caption text-soft">
        <Trans>Did it arrive?</Trans>
      </legend>
      <div className="-mx-20 border-y border-line bg-surface">
        <GoodsChoice value="received" label={t`It arrived`} isChosen={chosen === 'received'} />
        <GoodsChoice value="not_received" label={t`It did not arrive`} isChosen={chosen === 'not_received'} />
      </div>
      {error && (
        <p role="alert" className="pt-6 text-caption text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type GoodsProps = { value: string; label: string; isChosen: boolean }

function GoodsChoice({ value, label, isChosen }: GoodsProps) {
  return (
    <label className="flex min-h-52 items-center gap-14 border-b border-line px-20 py-10 last:border-b-0 has-checked:bg-tint has-checked:font-medium">
      <input
        type="radio"
        name="goods"
        value={value}
        required
        defaultChecked={isChosen}
        className="size-20 shrink-0 accent-accent"
      />
      {label}
    </label>
  )
}

async function storePhoto(secret: string, photo: File): Promise<string> {
  const body = new FormData()
  body.append('file', await asSent(photo))
  const { data } = await send(at(api.storeRefunds.image, { secret }), { body })
  return data.id
}
