import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../links.ts'
import { MoneyRecordRow } from '../../parts/money-record.tsx'
import { DepositAmount } from './deposit-amount.tsx'
import { type Deposit, methodNames, statusOf } from './deposit-labels.ts'

export function DepositRow({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const { number, method, createdAt, reason } = deposit
  const { label, tone } = statusOf(deposit)
  return (
    <MoneyRecordRow
      number={number}
      createdAt={createdAt}
      to={linkTo.deposit(number)}
      title={t(methodNames[method])}
      amount={<DepositAmount deposit={deposit} />}
      status={t(label)}
      tone={tone}
    >
      {reason && <p className="pt-2 text-caption text-soft">{reason}</p>}
    </MoneyRecordRow>
  )
}
