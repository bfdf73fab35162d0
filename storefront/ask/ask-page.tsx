import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { CallError, send } from '#client/call.ts'
import { randomKey } from '#client/random-key.ts'
import { limits } from '#contract/limits.ts'
import type { AskPhrase } from '#contract/question-phrases.ts'
import type { StorePage } from '#contract/storefront/pages.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { api, at } from '../calls.ts'
import { productPath, storeLink } from '../links.ts'
import { SubmitButton } from '../parts/controls.tsx'
import { Photo } from '../parts/photo.tsx'
import { TopBar } from '../parts/top-bar.tsx'
import { useFrame } from '../store-frame.tsx'
import { PhraseChoice, Words } from './message-fields.tsx'
import { useKeptForm } from './use-kept-form.ts'

type Props = Extract<StorePage, { kind: 'ask' }>

/** A question before buying. The link of the conversation is mailed, so only the owner of the mailbox opens it. */
export function AskPage(props: Props) {
  const { shop, product } = props
  const link = storeLink(useFrame())
  const [sentTo, setSentTo] = useState<string>()
  return (
    <>
      <TopBar shop={shop} />
      <main className="mx-auto w-full max-w-480 px-20 py-32 [overflow-wrap:anywhere]">
        <h1 className="text-heading leading-[1.3] font-bold">
          <Trans>Ask {shop.name}</Trans>
        </h1>
        {shop.answerTime && <p className="text-caption text-soft">{shop.answerTime}</p>}
        {product && (
          <a href={link(productPath(shop.id, product.listingId))} className="flex min-h-44 items-center gap-12 py-12">
            <Photo src={product.image} alt="" className="size-48 rounded-small" />
            <span className="min-w-0">{product.title}</span>
          </a>
        )}
        {sentTo === undefined ? <AskForm {...props} onSent={setSentTo} /> : <Sent email={sentTo} />}
      </main>
    </>
  )
}

type FormProps = Props & { onSent: (email: string) => void }

function AskForm({ shop, product, phrases, keptDays, onSent }: FormProps) {
  const { t } = useLingui()
  const { form, end } = useKeptForm()
  // Made once, so that a question that is sent again is stored once.
  const [key] = useState(randomKey)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    // From the form, because it may have been filled in before the page was hydrated.
    const data = new FormData(event.currentTarget)
    const [name, email, text] = ['name', 'email', 'text'].map((field) => String(data.get(field) ?? '').trim())
    const phrase = data.get('phrase')
    const chosen = phrase === null ? {} : { phrase: String(phrase) as AskPhrase }
    const about = product ? { listingId: product.listingId } : {}
    setErrors({})
    setFailure(undefined)
    setPending(true)
    try {
      const body = { name: name ?? '', email: email ?? '', text: text ?? '', ...chosen, ...about, key }
      await send(at(api.storeQuestions.ask, { shop: shop.id }), { body })
      end()
      onSent(body.email)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(error.fields)
      setFailure(Object.keys(error.fields).length === 0 ? error.message : undefined)
    } finally {
      setPending(false)
    }
  }
  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-16 pt-16">
      <PhraseChoice phrases={phrases} />
      <Words error={errors['text']} />
      <FieldBox id="name" label={t`Your name`} error={errors['name']}>
        <input
          {...describedBy('name', errors['name'], undefined)}
          id="name"
          name="name"
          autoComplete="name"
          required
          maxLength={limits.personNameMax}
          className={fieldInputClass}
        />
      </FieldBox>
      <FieldBox id="email" label={t`Email`} error={errors['email']}>
        <input
          {...describedBy('email', errors['email'], undefined)}
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={limits.emailMax}
          className={fieldInputClass}
        />
      </FieldBox>
      <p className="text-caption text-soft">
        <Trans>
          The shop sees your name and not your address. The answer comes by email. The conversation is deleted{' '}
          {keptDays} days after its last message, or when you want.
        </Trans>
      </p>
      <SubmitButton aria-busy={isPending || undefined}>
        <Trans>Send the question</Trans>
      </SubmitButton>
      {failure && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
    </form>
  )
}

const Sent = ({ email }: { email: string }) => (
  <div role="status" className="flex flex-col gap-8 pt-16">
    <p>
      <Trans>Your question was sent.</Trans>
    </p>
    <p className="text-soft">
      <Trans>
        We have sent an email to {email}. Its link opens the conversation, where you read the answer and write again.
      </Trans>
    </p>
  </div>
)
