import { Trans } from '@lingui/react/macro'
import { decideWithinHours, reviewPromiseHours } from '#contract/payouts.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Pair } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { useSession } from '../../session.ts'
import type { Destination, Terms } from './destination.ts'

type Props = { terms: Terms; amount: number; fee: number; destination: Destination | null }

/** Fee, net amount and balance, and when the withdrawal is decided. */
export function WithdrawalBreakdown({ terms, amount, fee, destination }: Props) {
  const isTooMuch = amount > terms.withdrawable
  const isPossible = amount > fee && !isTooMuch
  return (
    <div className="mx-20 border-t border-line pt-10 pb-8">
      <dl>
        <Pair label={<FeeLabel terms={terms} isLeast={fee === terms.feeMinimum} />}>
          <Money amount={isPossible ? fee : 0} />
        </Pair>
        <Pair label={<Trans>You receive</Trans>} isStrong>
          <Money amount={isPossible ? amount - fee : 0} />
        </Pair>
        <Pair label={<Trans>Remaining balance</Trans>}>
          <Money amount={isTooMuch ? terms.balance : terms.balance - amount} />
        </Pair>
      </dl>
      <CoolOffNote terms={terms} destination={destination} />
      <p className="pt-6 text-caption text-soft">
        <Trans>
          Reviewed within {reviewPromiseHours} hours. If not reviewed within {decideWithinHours} hours, the money
          returns to your balance automatically.
        </Trans>
      </p>
    </div>
  )
}

/** Fee and net amount in one line. */
export function WithdrawalLine({ terms, amount, fee }: Omit<Props, 'destination'>) {
  const isPossible = amount > fee && amount <= terms.withdrawable
  return (
    <Trans>
      Fee <Money amount={isPossible ? fee : 0} /> · you receive{' '}
      <Money amount={isPossible ? amount - fee : 0} className="font-semibold text-ink" />
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

/** A new destination is paid later, so that the merchant can still stop a withdrawal that somebody else made. */
function CoolOffNote({ terms, destination }: Pick<Props, 'terms' | 'destination'>) {
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
      <Trans>New destination: sent after {hours} hours at the earliest.</Trans>
    </p>
  )
}
