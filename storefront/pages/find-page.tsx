import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import { limits } from '#contract/limits.ts'
import type { StorePage, StoreShop } from '#contract/storefront/pages.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { api, at } from '../calls.ts'
import { SubmitButton } from '../parts/controls.tsx'
import { TopBar } from '../parts/top-bar.tsx'

/** For a shopper who lost an order's link. It is mailed, and the page never says whether there is an order. */
export function FindPage({ shop }: Extract<StorePage, { kind: 'find' }>) {
  return (
    <>
      <TopBar shop={shop} />
      <main className="mx-auto w-full max-w-480 px-20 py-32">
        <h1 className="text-heading leading-[1.3] font-bold">
          <Trans>Find my order</Trans>
        </h1>
        <FindForm shop={shop} />
      </main>
    </>
  )
}

const id = 'find-email'

function FindForm({ shop }: { shop: StoreShop }) {
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState<string>()
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // From the form, because it may have been filled in before the page was hydrated.
    const email = String(new FormData(event.currentTarget).get(id))
    setError(undefined)
    try {
      await send(at(api.storeOrders.find, { shop: shop.id }), { body: { email } })
      setSentTo(email)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(Object.values(failure.fields)[0] ?? failure.message)
    }
  }
  if (sentTo !== undefined) return <Sent email={sentTo} />
  return (
    <>
      <p className="pt-8 pb-20 text-soft">
        <Trans>Enter the email address you used to order. We will send links to your latest orders to it.</Trans>
      </p>
      <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-16">
        <FieldBox id={id} label={t`Email`} error={error}>
          <input
            {...describedBy(id, error, undefined)}
            id={id}
            name={id}
            type="email"
            autoComplete="email"
            required
            maxLength={limits.emailMax}
            className={fieldInputClass}
          />
        </FieldBox>
        <SubmitButton>
          <Trans>Send the links</Trans>
        </SubmitButton>
      </form>
    </>
  )
}

function Sent({ email }: { email: string }) {
  const most = limits.orderLinkMailsPerDay
  return (
    <div role="status" className="flex flex-col gap-8 pt-8">
      <p>
        <Trans>If you have ordered here with {email}, an email with the links is on its way.</Trans>
      </p>
      <p className="text-soft">
        <Trans>
          It can take a few minutes. If nothing arrives, check your spam folder or try another address that you may have
          used. We send at most {most} emails a day.
        </Trans>
      </p>
    </div>
  )
}
