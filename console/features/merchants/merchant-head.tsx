import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText } from '#kit/format.tsx'
import { Picture } from '#kit/picture.tsx'
import { api } from '../../api.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { ClockThere } from '../../parts/clock-there.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useCountryName } from '../../parts/use-country-name.ts'
import { MerchantActs } from './merchant-acts.tsx'
import { markOfState, stateOf, useStateLabels } from './merchant-labels.ts'
import type { Merchant } from './merchant-page.tsx'

export function MerchantHead({ merchant }: { merchant: Merchant }) {
  const countryName = useCountryName()
  const states = useStateLabels()
  const { shop, status, realName, country, level, timeZone } = merchant
  const state = stateOf({ status, open: shop.open })
  return (
    <header className="px-20 pt-8 pb-16">
      <div className="flex flex-wrap items-start gap-16">
        <Picture src={shop.logo} alt="" className="size-52 rounded-small" />
        <div className="min-w-240 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-10 text-title leading-tight font-semibold tracking-tight">
            {shop.name}
            <span className="inline-flex items-center gap-6 text-caption font-normal">
              <Mark kind={markOfState[state]} />
              {states[state]}
            </span>
          </h2>
          <p className="pt-2 text-soft">
            {[realName, countryName(country)].filter(Boolean).join(' · ')} · <ClockThere timeZone={timeZone} /> ·{' '}
            {level.name}
          </p>
          {shop.closedReason && <p className="pt-2 text-soft">“{shop.closedReason}”</p>}
        </div>
        <MerchantActs merchant={merchant} />
      </div>
      <Figures merchant={merchant} />
    </header>
  )
}

/** Balances come from the ledger's accounts, but what awaits settlement is counted from unsettled orders. */
function Figures({ merchant }: { merchant: Merchant }) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const roles = useOperator()?.roles
  const isBooks = hasRole(roles, 'finance') || hasRole(roles, 'auditor')
  const books = useGet(callAt(api.operatorDesk.balance, { id: merchant.id }), { query: {}, isEnabled: isBooks }).data
  const { wallet, registeredAt } = merchant
  const accountOf = (name: string) => books?.accounts.find(({ account }) => account === name)?.balance ?? 0
  const onHold = wallet.holds.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <dl className="grid grid-cols-3 gap-y-12 pt-16 min-[1180px]:flex min-[1180px]:flex-wrap">
      <Figure name={t`Available`} amount={moneyText(wallet.balance)}>
        {wallet.withdrawable === wallet.balance
          ? t`all of it can be withdrawn`
          : t`${moneyText(wallet.withdrawable)} can be withdrawn`}
      </Figure>
      <Figure name={t({ message: `Reserved`, context: 'withdrawal' })} amount={moneyText(wallet.held)}>
        <Trans>in withdrawals</Trans>
      </Figure>
      <Figure name={t`Awaiting settlement`} amount={moneyText(wallet.pending)}>
        <Trans>paid, not settled</Trans>
      </Figure>
      {books && (
        <Figure name={t`Escrow`} amount={moneyText(accountOf('escrow'))}>
          <Trans>of paid orders</Trans>
        </Figure>
      )}
      <Figure name={t`Owes`} amount={moneyText(wallet.owed)}>
        {onHold > 0 ? t`${moneyText(onHold)} under a legal hold` : t`no legal hold`}
      </Figure>
      <Figure name={t`Total income`} amount={moneyText(wallet.totalIncome)}>
        <Trans>
          since <DateText at={registeredAt} style="date" />
        </Trans>
      </Figure>
    </dl>
  )
}

function Figure({ name, amount, children }: { name: string; amount: string; children: ReactNode }) {
  return (
    <div className="border-line pr-16 min-[1180px]:not-first:border-l min-[1180px]:not-first:pl-16">
      <dt className="text-tiny text-soft">{name}</dt>
      <dd>
        <span className="figures block text-body font-semibold">{amount}</span>
        <span className="text-tiny text-soft">{children}</span>
      </dd>
    </div>
  )
}
