import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { useMoneyText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useDesk, useOperator } from '../../operator.ts'
import { Mark } from '../../parts/mark.tsx'
import { Amount, useTextOfCurrency } from '../../parts/money-text.tsx'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { linkTo, paths } from '../../paths.ts'
import { type BankLine, type LineMatch, useUseText } from './bank-line.ts'
import { PayoutDialog } from './payout-dialog.tsx'

export function LinePane({ line }: { line: BankLine }) {
  const { t } = useLingui()
  const textOfUse = useUseText()
  const currency = useDesk().data?.currency
  const { use } = line
  const facts = [
    { name: t`Bank account`, text: line.account },
    { name: t`Booked`, text: line.bookedOn },
    { name: t`Value date`, text: line.valueOn },
    { name: t`Name`, text: line.payer },
    { name: t`Account of the payer`, text: line.payerAccount },
    { name: t`Reference`, text: line.reference },
    { name: t`Remittance text`, text: line.text },
    { name: t`Bank transaction ID`, text: line.bankId },
  ]
  return (
    <aside
      aria-label={t`One line`}
      className="w-320 shrink-0 overflow-y-auto border-l border-line bg-paper px-20 pb-20 min-[1180px]:w-360"
    >
      <p className="pt-12 text-tiny text-soft">{line.name}</p>
      <h2 className="pb-8 text-title leading-tight font-semibold">
        <Amount amount={line.amount} /> {line.currency}
      </h2>
      <Facts>
        {facts.map(
          ({ name, text }) =>
            text && (
              <Fact key={name} name={name}>
                {text}
              </Fact>
            ),
        )}
      </Facts>
      <PaneHead>
        <Trans>Used for</Trans>
      </PaneHead>
      {use ? (
        <Facts>
          <Fact name={textOfUse(line)}>
            {use.merchantId !== null && (
              <Link to={linkTo(paths.merchants, { item: use.merchantId })} className="text-accent">
                <Trans>merchant</Trans>
              </Link>
            )}
          </Fact>
          <Fact name={t`Chosen by`}>{use.chosenBy}</Fact>
          <Fact name={t`Confirmed by`}>{use.confirmedBy}</Fact>
        </Facts>
      ) : (
        <>
          <Matches line={line} />
          {line.amount > 0 && line.currency === currency && <PayoutOfProvider line={line} />}
        </>
      )}
    </aside>
  )
}

/** A provider pays many orders at once, so no single order fits the line. */
function PayoutOfProvider({ line }: { line: BankLine }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const why = hasRole(useOperator()?.roles, 'finance') ? null : t`Only finance uses lines.`
  return (
    <div className="pt-16">
      <RowButton look="secondary" why={why} onClick={() => setOpen(true)}>
        <Trans>It is a provider’s payout…</Trans>
      </RowButton>
      {isOpen && <PayoutDialog line={line} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Matches({ line }: { line: BankLine }) {
  const { data, error } = useGet(callAt(api.operatorBankLines.matches, { id: line.id }))
  if (error && !data) return <p role="alert">{error.message}</p>
  if (!data) return <Skeleton className="h-52 w-full" />
  if (data.length === 0) {
    return (
      <p className="text-soft">
        <Trans>No open item matches this line.</Trans>
      </p>
    )
  }
  return (
    <ul>
      {data.map((match) => (
        <li key={match.number} className="border-b border-line py-10">
          <Match line={line} match={match} />
        </li>
      ))}
    </ul>
  )
}

function Match({ line, match }: { line: BankLine; match: LineMatch }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const operator = useOperator()
  const mayAct = hasRole(operator?.roles, 'finance')
  const { kind, number, shopName, amount, fit, amountFits, nameFits, days, goesBack, chosenBy } = match
  const isMine = operator !== undefined && chosenBy.includes(operator.email)
  const isProposed = kind === 'order' && chosenBy.length > 0
  const why = !mayAct
    ? t`Only finance uses lines.`
    : isMine
      ? t`You have chosen already: another person of finance confirms.`
      : isProposed
        ? t`Awaiting confirmation under Proposals.`
        : amountFits || (kind === 'order' && fit === 'exact')
          ? null
          : t`The amount does not match.`
  return (
    <>
      <p className="flex items-center justify-between gap-12">
        <Link
          to={kind === 'deposit' ? linkTo(paths.deposits, { item: number }) : linkTo(paths.orders, { keyword: number })}
          className="font-medium text-accent"
        >
          {number}
        </Link>
        <Amount amount={amount} className="font-semibold" />
      </p>
      <p className="pb-6 text-soft">{shopName}</p>
      <p className="flex flex-wrap items-center gap-x-12 pb-8 text-tiny">
        <span className="inline-flex items-center gap-6">
          <Mark kind={fit === 'exact' ? 'done' : 'half'} />
          {fit === 'exact' ? <Trans>quoted in the line</Trans> : <Trans>near</Trans>}
        </span>
        <span>{amountFits ? t`same amount` : t`different amount`}</span>
        <span>{nameFits ? t`same name` : t`different name`}</span>
        <span>{t`days between: ${days}`}</span>
      </p>
      {goesBack && (
        <p className="pb-8 text-tiny text-wait">
          <Trans>This money does not pay the order: the unused part is refunded to the shopper.</Trans>
        </p>
      )}
      {chosenBy.length > 0 && <p className="pb-8 text-tiny text-soft">{t`Chosen by ${chosenBy.join(', ')}`}</p>}
      {why === null ? (
        <RowButton look={fit === 'exact' ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
          {kind === 'deposit' ? <Trans>Credit this deposit…</Trans> : <Trans>Pay this order…</Trans>}
        </RowButton>
      ) : (
        <p className="text-soft">{why}</p>
      )}
      {isOpen && kind === 'deposit' && <CreditDialog line={line} match={match} onClose={() => setOpen(false)} />}
      {isOpen && kind === 'order' && <PayDialog line={line} match={match} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = { line: BankLine; match: LineMatch; onClose: () => void }

/** The same act as in the queue of deposits, with the line already chosen. */
function CreditDialog({ line, match: { number, shopName, chosenBy }, onClose }: DialogProps) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const decision = useDecision(callAt(api.operatorDeposits.decide, { number }), onClose)
  const isSecond = chosenBy.length > 0
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={isSecond ? t`Credit as the second of two?` : t`Choose as the first of two?`}
      under={t`Deposit ${number} of ${shopName}, by line ${line.name}`}
      act={t`Approve ${moneyText(line.amount)}`}
      warning={isSecond ? <Trans>Your approval credits the balance at once.</Trans> : undefined}
      reader={shopName}
      canned={[t`The payment has arrived.`, t`The proof of payment matches the statement.`]}
      onAct={(reason) => void decision.run({ approve: true, line: line.name, reason })}
    />
  )
}

/** Proposes the line as the payment of an order. Another operator of finance confirms it among the proposals. */
function PayDialog({ line, match: { number, shopName }, onClose }: DialogProps) {
  const { t } = useLingui()
  const textOf = useTextOfCurrency()
  const decision = useDecision(api.operatorPayments.bankPayment, onClose)
  const { name, amount, currency } = line
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Propose this line as the payment?`}
      under={t`Order ${number} of ${shopName}: another person of finance confirms it.`}
      act={t`Propose ${textOf(amount, currency)}`}
      reader={shopName}
      canned={[t`The payment has arrived.`]}
      onAct={(reason) => void decision.run({ line: name, number, amount, currency, reason })}
    />
  )
}
