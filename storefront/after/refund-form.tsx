import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { CallError } from '#client/call.ts'
import { limits } from '#contract/limits.ts'
import { causesOf, goodsOf, type RefundCause } from '#contract/refund-causes.ts'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { Money } from '#kit/money.tsx'
import { type Draft, useDraft } from '../buy/draft.ts'
import { ActFailure, useOrderAct } from '../buy/order-act.tsx'
import { api, at } from '../calls.ts'
import { SubmitButton } from '../parts/controls.tsx'
import { LineChoice, useLineChoice } from './line-choice.tsx'
import { OrderView } from './order-view.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { RadioList } from './radio-list.tsx'
import { storePhotos } from './store-photos.ts'

type Props = {
  order: StoreOrder
  secret: string
  /** Called with the order once the request is accepted. */
  onSent: (order: StoreOrder) => void
  /** Called after a refusal, because the order may have changed since it was read. */
  onRefused: () => void
}

/** Asks for everything that is not refunded yet, or a part of it, with a reason and up to six photos. */
export function RefundForm({ order, secret, onSent, onRefused }: Props) {
  const { t } = useLingui()
  const { form, draft } = useDraft()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [photoError, setPhotoError] = useState(
    Number(draft['photos']) > 0 ? t`Please choose your photos again` : undefined,
  )
  const ask = useOrderAct(at(api.storeRefunds.ask, { secret }), onSent, onRefused)
  const choice = useLineChoice(order, draft['lines'], order.status !== 'awaiting_pickup')
  const { amount, lines } = choice
  const [cause, setCause] = useState(draft['cause'] as RefundCause | undefined)
  const [isNothing, setNothing] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setNothing(amount === 0)
    if (amount === 0) return
    const data = new FormData(event.currentTarget)
    setPhotoError(undefined)
    try {
      const images = await storePhotos(secret, photos)
      const goods = data.get('goods')
      await ask.run({
        ...(cause && { cause }),
        reason: String(data.get('reason') ?? '').trim(),
        // Sent only if the question was asked. The server knows whether an answer is required.
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
  const errors = ask.error?.fields ?? {}
  return (
    <OrderView order={order} title={<Trans>What is wrong?</Trans>}>
      <form ref={form} method="post" onSubmit={(event) => void submit(event)}>
        <input type="hidden" name="photos" value={photos.length} />
        <div className="flex flex-col gap-16 px-20 pb-24">
          <LineChoice choice={choice} legend={t`What is it about?`} isNothing={isNothing} />
          <Why {...{ wasSent, cause, draft }} errors={errors} onChoose={setCause} />
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
          <Words isNeeded={cause === undefined || cause === 'other'} text={draft['reason']} error={errors['reason']} />
          <p className="text-caption text-soft">
            <Trans>
              The shop can reply, then we decide. If there is no decision in time, the refund is approved automatically.
            </Trans>
          </p>
        </div>
        <div className="thumb-bar border-t border-line bg-surface px-20">
          <SubmitButton aria-busy={ask.isPending || undefined}>
            <Trans>Request a refund of</Trans> <Money amount={amount} />
          </SubmitButton>
          {errors['amount'] ? (
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

type WhyProps = {
  wasSent: boolean
  cause: RefundCause | undefined
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChoose: (cause: RefundCause) => void
}

/** The reason, and the question whether the goods have arrived if the reason does not say so. */
function Why({ wasSent, cause, draft, errors, onChoose }: WhyProps) {
  const { t } = useLingui()
  const causes = useCauses()
  return (
    <>
      <RadioList
        name="cause"
        legend={t`Reason`}
        items={causesOf(wasSent).map((value) => ({ value, label: causes[value] }))}
        chosen={draft['cause']}
        error={errors['cause']}
        onChoose={(value) => onChoose(value as RefundCause)}
      />
      {wasSent && cause && goodsOf(cause) === null && (
        <RadioList
          name="goods"
          legend={t`Did it arrive?`}
          items={[
            { value: 'received', label: t`It arrived` },
            { value: 'not_received', label: t`It did not arrive` },
          ]}
          chosen={draft['goods']}
          error={errors['goods']}
        />
      )}
    </>
  )
}

type WordsProps = { isNeeded: boolean; text: string | undefined; error: string | undefined }

function Words({ isNeeded, text, error }: WordsProps) {
  const { t } = useLingui()
  const label = isNeeded ? t`Describe what happened` : t`Describe what happened (optional)`
  return (
    <FieldBox id="reason" label={label} error={error}>
      <textarea
        {...describedBy('reason', error, null)}
        id="reason"
        name="reason"
        rows={3}
        required={isNeeded}
        maxLength={limits.refundReasonMax}
        defaultValue={text}
        className={`${fieldInputClass} resize-none`}
      />
    </FieldBox>
  )
}

function useCauses(): Readonly<Record<RefundCause, string>> {
  const { t } = useLingui()
  return {
    not_arrived: t`It did not arrive`,
    damaged: t`It is damaged`,
    wrong_goods: t`It is the wrong item`,
    incomplete: t`Something is missing`,
    not_as_described: t`It is not as described`,
    too_late: t`It takes too long`,
    unwanted: t`I no longer want it`,
    other: t`Another reason`,
  }
}
