import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { StorePage } from '#contract/storefront/pages.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { api, at } from '../calls.ts'
import { productPath, storeLink } from '../links.ts'
import { Photo } from '../parts/photo.tsx'
import { TopBar } from '../parts/top-bar.tsx'
import { useFrame } from '../store-frame.tsx'
import { PhraseChoice, SendButton, Words } from './message-fields.tsx'
import { useMessageForm } from './use-message-form.ts'

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
  const { form, end, act, errors, onSubmit } = useMessageForm(
    at(api.storeQuestions.ask, { shop: shop.id }),
    (_, { email }) => {
      end()
      onSent(email)
    },
  )
  return (
    <form ref={form} method="post" onSubmit={onSubmit} className="flex flex-col gap-16 pt-16">
      {product && <input type="hidden" name="listingId" value={product.listingId} />}
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
      <SendButton act={act}>
        <Trans>Send the question</Trans>
      </SendButton>
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
