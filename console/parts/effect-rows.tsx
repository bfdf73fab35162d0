import { useLingui } from '@lingui/react/macro'
import type { OperatorRole } from '#contract/endpoint.ts'
import { isLanguage, languages } from '#contract/language-codes.ts'
import { useDateText, useFormats, useNumberText } from '#kit/format.tsx'
import { useRoleLabel } from '../role-labels.ts'
import { DiffText } from './diff-text.tsx'
import { DigitsDiff } from './digits-diff.tsx'
import { useHoldRules } from './hold-rules.ts'
import { useAmountText } from './money-text.tsx'
import { TableHead } from './table-head.tsx'

type Value = string | number | null
export type EffectRow = { name: string; before: Value; after: Value }

const amounts: readonly string[] = [
  ...['amount', 'amountPerDay', 'price', 'upgradePrice', 'feeMinimum', 'minimum'],
  ...['available', 'withdrawable', 'goodwill', 'holds'],
  ...['clearing:payments', 'clearing:bank', 'cost:provider'],
]

/** A line of a refund, named by its position and what goes back of it. */
const refundedLine = /^lines\.\d+\.(.*)$/s

const moments: readonly string[] = ['validFrom', 'until', 'before']

type Props = {
  rows: readonly EffectRow[]
  heads: readonly [before: string, after: string]
}

/** The changes field by field. Differences are struck through and marked, digit by digit in account numbers. */
export function EffectRows({ rows, heads }: Props) {
  const { t } = useLingui()
  const nameOf = useFieldName()
  const textOf = useFieldText()
  return (
    <table className="w-full border-collapse">
      <TableHead columns={[{ name: t`Field` }, { name: heads[0] }, { name: heads[1] }]} />
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name} className="border-b border-line align-baseline">
            <th scope="row" className="py-8 pr-16 text-left font-normal text-soft">
              {nameOf(name)}
            </th>
            {(['before', 'after'] as const).map((side) => {
              const [text, other] = side === 'before' ? [before, after] : [after, before]
              return (
                <td key={side} className="py-8 pr-16 [overflow-wrap:anywhere] last:pr-0">
                  {name === 'accountNumber' && typeof text === 'string' ? (
                    <DigitsDiff text={text} other={String(other ?? '')} side={side} />
                  ) : (
                    <DiffText text={textOf(name, text)} other={textOf(name, other)} side={side} />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const changedRows = (before: Readonly<Record<string, Value>>, after: Readonly<Record<string, Value>>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name): EffectRow => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
    .filter((row) => row.before !== row.after)

/** A value as text: amounts without their currency, shares in percent. */
export function useFieldText() {
  const { t } = useLingui()
  const { tag } = useFormats()
  const amountText = useAmountText()
  const dateText = useDateText()
  const numberText = useNumberText()
  const roleName = useRoleLabel()
  const rules: Readonly<Record<string, string>> = useHoldRules()
  const becomes: Readonly<Record<string, string>> = {
    held: t`held back`,
    another: t`another line`,
    same: t`the same line`,
  }
  return (name: string, value: Value): string | null => {
    if (value === null) return null
    if (value === 'true') return t`yes`
    if (value === 'false') return t`no`
    if (typeof value === 'string' && name === 'roles') {
      return value
        .split(' ')
        .map((role) => roleName(role as OperatorRole) ?? role)
        .join(', ')
    }
    if (typeof value === 'string' && name === 'becomes') return becomes[value] ?? value
    if (typeof value === 'string' && moments.includes(name)) return dateText(value, 'moment')
    if (name === 'rule') return rules[String(value)] ?? String(value)
    if (typeof value === 'string') return value
    if (amounts.includes(name) || refundedLine.test(name)) return amountText(value)
    // Basis points are hundredths of a percent.
    if (name.endsWith('Bps')) {
      return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(value / 10_000)
    }
    return numberText(value)
  }
}

/** The labels of the fields of a proposal's effect. Ledger accounts keep their names. */
export function useFieldName() {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    available: t`Available`,
    withdrawable: t`Can be withdrawn`,
    goodwill: t`Goodwill payment`,
    holds: t`Legal holds`,
    amount: t`Amount`,
    currency: t`Currency`,
    status: t`Status`,
    arrival: t`Arrival`,
    supplier: t`Supplier`,
    orders: t`Orders`,
    merchants: t`Merchants`,
    name: t`Name`,
    receiver: t`Receiver`,
    ordersPerMinute: t`Orders a minute`,
    amountPerDay: t`Amount a day`,
    isOpen: t`Channel open`,
    key: t`Key`,
    overlapDays: t`Days for which the old key stays valid`,
    vouches: t`It has verified its users: they register without a password.`,
    email: t`Email`,
    roles: t`Roles`,
    password: t`New password`,
    oneTimeCode: t`Authenticator app`,
    disabled: t`Disabled`,
    holder: t`Account holder`,
    bankName: t`Bank`,
    accountNumber: t`Account number`,
    bankCode: t`Bank code`,
    bankAddress: t`Address of the bank`,
    feeBps: t`Fee`,
    feeMinimum: t`Minimum fee`,
    minimum: t`Minimum withdrawal`,
    validFrom: t`In force from`,
    rank: t`Rank`,
    marginBps: t`Mark-up of added products`,
    productLimit: t`Listing limit`,
    upgradePrice: t`Price of the level`,
    earnedAtOrders: t`Orders to earn it`,
    slots: t`Slots`,
    days: t`Days`,
    price: t`Price`,
    onSale: t`On sale`,
    line: t`Statement line`,
    becomes: t`It is`,
    bookedOn: t`Booked`,
    like: t`Line that it may be`,
    fileName: t`File`,
    account: t`Bank account`,
    lines: t`Lines`,
    heldLines: t`Lines that may be known`,
  }
  const others = usePayloadNames()
  return (name: string) => {
    const code = name.startsWith('name.') ? name.slice('name.'.length) : null
    if (code !== null && isLanguage(code)) {
      const language = languages.find((each) => each.code === code)?.name ?? code
      return t`Name: ${language}`
    }
    return refundedLine.exec(name)?.[1] ?? names[name] ?? others[name] ?? name
  }
}

function usePayloadNames(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    day: t`Day`,
    rates: t`Rates, one a line`,
    sendingStopped: t`Sending of money stopped`,
    hours: t`Hours at most`,
    rule: t`Legal ground`,
    caseNumber: t`Case`,
    until: t`Until`,
    before: t`Completed before`,
    line: t`Statement line`,
    evidence: t`Bank reference or transaction hash`,
    payer: t`Payer`,
    number: t`Number`,
    reference: t`Payout ID from the provider`,
    provider: t`Provider`,
  }
}
