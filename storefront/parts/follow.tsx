import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import { limits } from '#contract/limits.ts'
import type { StoreShop } from '#contract/storefront/pages.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { api, at } from '../calls.ts'
import { SubmitButton } from './controls.tsx'

type Step = 'email' | 'code' | 'done'

/** Follows the shop with a code that is mailed to the shopper. */
export function Follow({ shop }: { shop: StoreShop }) {
  return (
    <details className="max-w-full">
      <summary className="flex min-h-44 w-fit items-center rounded-field bg-fill px-16 font-semibold">
        <Trans>Follow</Trans>
      </summary>
      <div className="w-320 max-w-full pt-12">
        <FollowForm slug={shop.id} />
      </div>
    </details>
  )
}

function FollowForm({ slug }: { slug: string }) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // From the form, because it may have been filled in before the page was hydrated.
    const typed = String(new FormData(event.currentTarget).get(step))
    setError(undefined)
    try {
      const body = step === 'email' ? { email: typed } : { email, code: typed }
      await send(at(api.storeShop.follow, { shop: slug }), { body })
      setEmail(body.email)
      setStep(step === 'email' ? 'code' : 'done')
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(Object.values(failure.fields)[0] ?? failure.message)
    }
  }
  if (step === 'done') {
    return (
      <p role="status">
        <Trans>You follow this shop.</Trans>
      </p>
    )
  }
  const id = `follow-${step}`
  const hint = step === 'code' ? t`We have sent a code to ${email}.` : undefined
  const kind =
    step === 'email'
      ? ({ type: 'email', autoComplete: 'email', maxLength: limits.emailMax } as const)
      : ({ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 } as const)
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-10">
      <FieldBox id={id} label={step === 'email' ? t`Email` : t`Verification code`} error={error} hint={hint}>
        <input
          {...kind}
          {...describedBy(id, error, hint)}
          key={id}
          id={id}
          name={step}
          required
          className={fieldInputClass}
        />
      </FieldBox>
      {step === 'email' && (
        <p className="text-caption text-soft">
          <Trans>One email a week at most, and only when there is something new. Every email has a link to stop.</Trans>{' '}
          <Trans>
            We store your email address encrypted, use it only for these emails and delete it when you stop following.
          </Trans>
        </p>
      )}
      <SubmitButton>{step === 'email' ? <Trans>Get verification code</Trans> : <Trans>Follow</Trans>}</SubmitButton>
    </form>
  )
}
