import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { CallError } from '#client/call.ts'
import { limits } from '#contract/limits.ts'
import type { StoreOrder, StoreSeller } from '#contract/storefront/pages.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { useDraft } from '../buy/draft.ts'
import { ActFailure, useOrderAct } from '../buy/order-act.tsx'
import { api, at } from '../calls.ts'
import { SubmitButton } from '../parts/controls.tsx'
import { useCountryName } from '../parts/country-name.ts'
import { OrderView } from './order-view.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { storePhotos } from './store-photos.ts'

type Props = {
  order: StoreOrder
  secret: string
  seller: StoreSeller
  onSent: (order: StoreOrder) => void
  onRefused: () => void
}

/** The address for the goods of a withdrawal, and the proof that they were sent. */
export function ReturnForm({ order, secret, seller, onSent, onRefused }: Props) {
  const { t } = useLingui()
  const { form, draft } = useDraft()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [photoError, setPhotoError] = useState<string>()
  const prove = useOrderAct(at(api.storeRefunds.sendBack, { secret }), onSent, onRefused)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    setPhotoError(undefined)
    try {
      await prove.run({ text, images: await storePhotos(secret, photos) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setPhotoError(error.message)
    }
  }
  const textError = prove.error?.fields['text']
  return (
    <OrderView order={order} title={<Trans>Send the goods back</Trans>}>
      <form ref={form} method="post" onSubmit={(event) => void submit(event)}>
        <div className="flex flex-col gap-16 px-20 pb-24">
          <SellerAddress seller={seller} />
          <p className="text-soft">
            <Trans>
              Keep the receipt of the parcel. Tell here how it was sent, with a photo of the receipt if you can.
            </Trans>
          </p>
          <FieldBox id="text" label={t`Carrier and tracking number`} error={textError}>
            <input
              {...describedBy('text', textError, null)}
              id="text"
              name="text"
              required
              maxLength={limits.returnProofMax}
              defaultValue={draft['text']}
              className={fieldInputClass}
            />
          </FieldBox>
          <PhotoChoice photos={photos} error={photoError} onChange={setPhotos} />
        </div>
        <div className="thumb-bar border-t border-line bg-surface px-20">
          <SubmitButton aria-busy={prove.isPending || undefined}>
            <Trans>I have sent it back</Trans>
          </SubmitButton>
          <ActFailure act={prove} />
        </div>
      </form>
    </OrderView>
  )
}

function SellerAddress({ seller: { name, address, country } }: { seller: StoreSeller }) {
  const countryName = useCountryName()
  return (
    <address className="-mx-20 border-y border-line bg-surface px-20 py-14 whitespace-pre-line not-italic [overflow-wrap:anywhere]">
      {[name, address, countryName(country)].join('\n')}
    </address>
  )
}
