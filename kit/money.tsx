import { createContext, useContext } from 'react'
import { classNames } from './class-names.ts'
import { type MoneyPart, type MoneyStyle, moneyParts, useFormats, useTokenText } from './format.tsx'

type Props = MoneyStyle & {
  /** In minor units of the wallet's currency. */
  amount: number
  /** Green for a gain, red for a loss. Never without the sign. */
  isToned?: boolean
  className?: string
}

/** Whether the amounts within show dots, because the user has hidden them. */
export const AmountsHidden = createContext(false)

/** An amount as text, in tabular figures, never broken over two lines. */
export function Money({ amount, isToned = false, className, ...style }: Props) {
  const parts = moneyParts(amount, useFormats(), style)
  if (useContext(AmountsHidden)) return <span className={className}>••••</span>
  return (
    <span className={classNames('figures whitespace-nowrap', isToned && toneOf(amount), className)}>
      {parts.map(({ value }) => value).join('')}
    </span>
  )
}

type TokensProps = {
  /** In whole tokens: "94.05". */
  amount: string
  currency: string
  className?: string
}

/** An amount of a token with its currency, in the style of Money. */
export function Tokens({ amount, currency, className }: TokensProps) {
  const tokenText = useTokenText()
  if (useContext(AmountsHidden)) return <span className={className}>••••</span>
  return <span className={classNames('figures whitespace-nowrap', className)}>{tokenText(amount, currency)}</span>
}

/** An amount earned or lost, with sign and colour: `+$412.15`. */
export function Change({ amount, className }: { amount: number; className?: string }) {
  return <Money amount={amount} sign="change" isToned className={classNames('font-medium', className)} />
}

const toneOf = (amount: number) => (amount > 0 ? 'text-good' : amount < 0 ? 'text-bad' : 'text-ink')

/** The parts of an amount. The currency's symbol has its own class, so that a figure can show it small. */
export function MoneyParts({ parts, unitClass }: { parts: readonly MoneyPart[]; unitClass: string }) {
  return parts.map(({ type, value }, at) => (
    // The parts of one amount never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
    <span key={`${type}${at}`} className={type === 'currency' ? unitClass : undefined}>
      {value}
    </span>
  ))
}
