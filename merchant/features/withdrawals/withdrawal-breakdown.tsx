import { Plural, Trans } from '@lingui/react/macro'
import { decideWithinHours, reviewPromiseHours } from '#contract/payouts.ts'
import { DateText } from '#kit/date-text.tsx'
import { useFormats, useNumberText } from '#kit/format.tsx'
import { Pair } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { InOwnCurrency } from '../../parts/own-currency.tsx'
import { useSession } from '../../session.ts'
import type { Destination, Terms } from './destination.ts'
import { Received, ReceivedPairs } from './received.tsx'
import { tokensTo } from './sent-tokens.ts'
import type { WithdrawalDraft } from './use-withdrawal-draft.ts'

type Props = { terms: Terms; amount: number; fee: number; draft: WithdrawalDraft }

/** The fee and the amount that arrives. Both are zero if the amount cannot be withdrawn. */
function useQuote({ terms, amount, fee, draft: { method, destination } }: Props) {
  const { currency } = useFormats()
  const isPossible = amount > fee && amount <= terms.withdrawable
  const net = isPossible ? amount - fee : 0
  const tokens = tokensTo(destination, terms, { net, settlementCurrency: currency })
  // The tokens that arrive are unknown until a token is chosen.
  return { fee: isPossible ? fee : 0, net, tokens, isKnown: method === 'bank_card' || tokens !== null }
}

export function WithdrawalBreakdown(props: Props) {
  const { terms, amount, draft } = props
  const quote = useQuote(props)
  const isTooMuch = amount > terms.withdrawable
  return (
    <div className="mx-20 border-t border-line pt-10 pb-8">
      <dl>
        <Pair label={<FeeLabel terms={terms} isLeast={props.fee === terms.feeMinimum} />}>
          <Money amount={quote.fee} />
        </Pair>
        {quote.isKnown ? (
          <ReceivedPairs net={quote.net} tokens={quote.tokens} />
        ) : (
          <Pair label={<Trans>After the fee</Trans>} isStrong>
            <Money amount={quote.net} />
          </Pair>
        )}
      </dl>
      <InOwnCurrency amount={quote.net} className="-mt-4 block pb-6 text-right" />
      <dl>
        <Pair label={<Trans>Remaining balance</Trans>}>
          <Money amount={isTooMuch ? terms.balance : terms.balance - amount} />
        </Pair>
      </dl>
      <CoolOffNote terms={terms} destination={draft.destination} />
      <p className="pt-6 text-caption text-soft">
        <Trans>
          Reviewed within {reviewPromiseHours} hours. If not reviewed within {decideWithinHours} hours, the money
          returns to your balance automatically.
        </Trans>
      </p>
    </div>
  )
}

export function WithdrawalLine(props: Props) {
  const { fee, net, tokens, isKnown } = useQuote(props)
  if (!isKnown) {
    return (
      <Trans>
        Fee <Money amount={fee} />
      </Trans>
    )
  }
  return (
    <Trans>
      Fee <Money amount={fee} /> · you receive <Received net={net} tokens={tokens} className="font-semibold text-ink" />
    </Trans>
  )
}

function FeeLabel({ terms: { feeBps, feeMinimum }, isLeast }: { terms: Terms; isLeast: boolean }) {
  const numberText = useNumberText()
  const rate = numberText(feeBps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  if (!isLeast) return <Trans>Fee ({rate})</Trans>
  return (
    <Trans>
      Fee ({rate}, minimum <Money amount={feeMinimum} />)
    </Trans>
  )
}

const isSameName = (name: string | undefined, other: string | undefined) =>
  name?.trim().toLowerCase() === other?.trim().toLowerCase()

/** A new destination is paid later, so that the merchant can stop a withdrawal that somebody else made. */
function CoolOffNote({ terms, destination }: { terms: Terms; destination: Destination | null }) {
  const { merinfo } = useSession()
  const hours = terms.coolOffHours
  if (destination?.notBefore) {
    return (
      <p className="pt-6 text-caption text-wait">
        <Trans>
          This destination is new. Nothing is sent to it before <DateText at={destination.notBefore} />.
        </Trans>
      </p>
    )
  }
  const isOwnFirst = terms.isFirst && isSameName(destination?.named.fullName, merinfo?.realName)
  if (!destination?.isNew || isOwnFirst || hours === 0) return null
  return (
    <p className="pt-6 text-caption text-wait">
      <Trans>
        New destination: sent after <Plural value={hours} one="# hour" other="# hours" /> at the earliest.
      </Trans>
    </p>
  )
}
