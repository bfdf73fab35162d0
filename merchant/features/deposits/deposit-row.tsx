import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../links.ts'
import { MoneyRecordRow } from '../../parts/money-record.tsx'
import { DepositAmount } from './deposit-amount.tsx'
import { methodNames, type Recharge, statusOf } from './deposit-labels.ts'

/** One deposit in the list; it opens with everything about it. */
export function DepositRow({ recharge }: { recharge: Recharge }) {
  const { t } = useLingui()
  const { number, method, createdAt, reason } = recharge
  const { label, tone } = statusOf(recharge)
  return (
    <MoneyRecordRow
      number={number}
      createdAt={createdAt}
      to={linkTo.recharge(number)}
      title={t(methodNames[method])}
      amount={<DepositAmount recharge={recharge} />}
      status={t(label)}
      tone={tone}
    >
      {reason && <p className="pt-2 text-caption text-soft">{reason}</p>}
    </MoneyRecordRow>
  )
}
