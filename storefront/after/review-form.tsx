import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, Star } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { Icon } from '#kit/icon.tsx'
import { useDraft } from '../buy/draft.ts'
import { ActFailure, useOrderAct } from '../buy/order-act.tsx'
import { api, at } from '../calls.ts'
import { SubmitButton } from '../parts/controls.tsx'
import { Photo } from '../parts/photo.tsx'
import { OrderView } from './order-view.tsx'

type Props = {
  order: StoreOrder
  line: StoreOrder['lines'][number]
  secret: string
  /** Called with the order once the review is published. */
  onReviewed: (order: StoreOrder) => void
}

export function ReviewForm({ order, line: { position, title, variant, image }, secret, onReviewed }: Props) {
  const { t } = useLingui()
  const { form, draft } = useDraft()
  const [stars, setStars] = useState<number | null>(Number(draft['stars']) || null)
  const review = useOrderAct(at(api.storeOrders.review, { secret }), onReviewed)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (stars !== null) await review.run({ position, stars, text })
  }
  return (
    <OrderView
      order={order}
      above={<Photo src={image} alt="" className="mx-auto mt-8 mb-16 size-146 rounded-card" />}
      title={title}
      titleClass="text-center text-title font-semibold"
    >
      <form ref={form} method="post" onSubmit={(event) => void submit(event)}>
        <div className="flex flex-col gap-16 px-20 pb-24">
          {variant && <p className="-mt-16 text-center text-caption text-soft">{variant}</p>}
          <StarChoice title={title} stars={stars} onChoose={setStars} />
          <FieldBox id="review" label={t`Your review (optional)`}>
            <textarea
              id="review"
              name="text"
              rows={4}
              maxLength={1000}
              defaultValue={draft['text']}
              className={`${fieldInputClass} resize-none`}
            />
          </FieldBox>
          <p className="flex gap-14 rounded-field bg-fill p-14">
            <Icon of={Eye} size={2} className="mt-2" />
            <Trans>Shown with stars and date, without your name. It cannot be changed later.</Trans>
          </p>
        </div>
        <div className="thumb-bar border-t border-line bg-surface px-20">
          <SubmitButton aria-busy={review.isPending || undefined}>
            <Trans>Publish the review</Trans>
            {stars !== null && <span aria-hidden="true">{'★'.repeat(stars)}</span>}
          </SubmitButton>
          <ActFailure act={review} />
        </div>
      </form>
    </OrderView>
  )
}

const choices = [1, 2, 3, 4, 5]

type StarChoiceProps = { title: string; stars: number | null; onChoose: (stars: number) => void }

function StarChoice({ title, stars, onChoose }: StarChoiceProps) {
  const { t } = useLingui()
  const nameOf = (each: number) => t`${each} of 5 stars`
  return (
    <fieldset>
      <legend className="sr-only">{t`Stars for ${title}`}</legend>
      <div className="flex justify-center gap-6">
        {choices.map((each) => (
          <label
            key={each}
            className={classNames(
              'relative flex size-44 items-center justify-center rounded-field',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            )}
          >
            <Star
              aria-hidden="true"
              strokeWidth={1.5}
              className={classNames('size-32', stars !== null && each <= stars ? 'fill-current' : 'text-edge')}
            />
            <input
              type="radio"
              name="stars"
              value={each}
              required
              checked={stars === each}
              onChange={() => onChoose(each)}
              aria-label={nameOf(each)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="min-h-[1.4em] pt-4 text-center font-medium">
        {stars !== null && nameOf(stars)}
      </p>
    </fieldset>
  )
}
