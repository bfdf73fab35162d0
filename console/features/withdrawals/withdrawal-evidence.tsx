import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { decideWithinHours, reviewPromiseHours, sendWithinHours } from '#contract/payouts.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { KeyHint } from '../../keys/key-hint.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { AccountNumber } from '../../parts/account-number.tsx'
import { BalanceLines } from '../../parts/balance-lines.tsx'
import { CheckList } from '../../parts/check-list.tsx'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { PromiseClock } from '../../parts/promise-clock.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { AmountFacts } from './amount-facts.tsx'
import { clockOf, type Withdrawal } from './withdrawal.ts'

export function WithdrawalEvidence({ withdrawal }: { withdrawal: Withdrawal }) {
  const { createdAt, merchantId } = withdrawal
  return (
    <>
      <Promised withdrawal={withdrawal} />
      <div className="grid grid-cols-2 gap-32 pt-8">
        <Facts>
          <AmountFacts withdrawal={withdrawal} />
        </Facts>
        <Destination withdrawal={withdrawal} />
      </div>
      <Checks withdrawal={withdrawal} />
      <BalanceLines merchantId={merchantId} until={createdAt} title={<Trans>Balance when it was requested</Trans>} />
    </>
  )
}

function Promised({ withdrawal }: { withdrawal: Withdrawal }) {
  const clock = clockOf(withdrawal)
  if (withdrawal.status === 'rejected' || withdrawal.paidAt !== null || withdrawal.returnedAt !== null) return null
  if (withdrawal.status === 'in_review') {
    return (
      <PromiseClock
        clock={clock}
        promise={<Trans>{reviewPromiseHours} h promised</Trans>}
        after={<Trans>after {decideWithinHours} h all of it returns automatically</Trans>}
      />
    )
  }
  if (withdrawal.sentAt === null) {
    return (
      <PromiseClock
        clock={clock}
        promise={<Trans>sent within {sendWithinHours} h</Trans>}
        after={
          withdrawal.alarmAt === null ? (
            <Trans>then all of it returns automatically</Trans>
          ) : (
            <Trans>returns once it is proved that it was not sent</Trans>
          )
        }
      />
    )
  }
  return <PromiseClock clock={clock} promise={<Trans>expected to arrive</Trans>} />
}

function Destination({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const { number, to, fullName, network, shopName } = withdrawal
  const [whole, setWhole] = useState<string | null>(null)
  const read = useDecision<typeof operatorWithdrawals.destination, 'read'>(
    callAt(api.operatorWithdrawals.destination, { number }),
    (found) => setWhole(found.cardNumber ?? found.address ?? ''),
  )
  useKeys([{ key: 'v', label: t`show the full number`, run: () => read.open('read'), isInFoot: true }])
  return (
    <div>
      <Facts>
        <Fact name={<Trans>To</Trans>}>
          <span className="break-all">{to}</span>
          <span className="block text-tiny text-soft">{fullName ?? network}</span>
        </Fact>
        {whole !== null && (
          <Fact name={<Trans>Full number</Trans>}>
            <AccountNumber number={whole} />
          </Fact>
        )}
      </Facts>
      {whole === null && (
        <p className="text-right">
          <button type="button" onClick={() => read.open('read')} className="font-medium text-accent">
            <Trans>Show the full number</Trans> <KeyHint of="v" />
          </button>
          <span className="block text-tiny text-soft">
            <Trans>logged, and shown to the merchant</Trans>
          </span>
        </p>
      )}
      {read.opened && (
        <ReasonDialog
          decision={read}
          title={t`Show the full number?`}
          under={t`This is logged. ${shopName} can see that the address was viewed and why.`}
          act={t`Show it`}
          reader={shopName}
          canned={[t`Compared with the verified identity.`, t`Needed to send the money.`]}
          onAct={(reason) => void read.run({ reason })}
        />
      )}
    </div>
  )
}

/** Only these checks decide. A level, a score, an order or a purchase never does. */
function Checks({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const { fullName, realName, notBefore, method } = withdrawal
  const isSameName = fullName !== null && fullName.trim().toLowerCase() === realName.trim().toLowerCase()
  return (
    <>
      <PaneHead beside={<Trans>and nothing else: no level, score, order or purchase</Trans>}>
        <Trans>What decides it</Trans>
      </PaneHead>
      <CheckList
        checks={[
          { mark: 'done', text: t`Covered when it was requested: the amount is reserved` },
          ...(method === 'bank_card'
            ? [
                {
                  mark: isSameName ? ('done' as const) : ('half' as const),
                  text: isSameName ? t`The account is in the verified name` : t`The account is in another name`,
                  beside: isSameName ? realName : t`verified: ${realName}`,
                },
              ]
            : []),
          notBefore === null
            ? { mark: 'done', text: t`The destination has no wait` }
            : { mark: 'half', text: t`Not sent before the end of the wait`, beside: <DateText at={notBefore} /> },
        ]}
      />
    </>
  )
}
