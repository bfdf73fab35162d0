import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { api, at } from '../calls.ts'
import { secondaryButton } from '../parts/controls.ts'
import { ActFailure, useOrderAct } from './order-act.tsx'

type Props = { position: number; title: string; secret: string; onChange: (order: StoreOrder) => void }

const choices = [5, 4, 3, 2, 1]

/** Stars and words about one line of a received order. */
export function ReviewForm({ position, title, secret, onChange }: Props) {
  const { t } = useLingui()
  const [stars, setStars] = useState<number | null>(null)
  const review = useOrderAct(at(api.storeOrders.review, { secret }), onChange)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (stars !== null) await review.run({ position, stars, text })
  }
  const id = `review-${position}`
  return (
    <details className="pt-8">
      <summary className="inline-flex min-h-44 items-center font-medium text-accent">
        <Trans>Write a review</Trans>
      </summary>
      <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-12">
        <fieldset className="flex flex-wrap gap-x-16">
          <legend className="sr-only">{t`Stars for ${title}`}</legend>
          {choices.map((each) => (
            <label key={each} className="flex min-h-44 items-center gap-8">
              <input
                type="radio"
                name="stars"
                value={each}
                required
                checked={stars === each}
                onChange={() => setStars(each)}
                aria-label={t`${each} of 5 stars`}
                className="size-20 accent-accent"
              />
              <span aria-hidden="true">{'★'.repeat(each)}</span>
            </label>
          ))}
        </fieldset>
        <FieldBox id={id} label={t`Your review (optional)`}>
          <textarea id={id} name="text" rows={2} maxLength={1000} className={`${fieldInputClass} resize-none`} />
        </FieldBox>
        <p className="text-caption text-soft">
          <Trans>Shown with stars and date, without your name. It cannot be changed later.</Trans>
        </p>
        <button type="submit" className={secondaryButton}>
          <Trans>Publish the review</Trans>
        </button>
        <ActFailure act={review} />
      </form>
    </details>
  )
}
