import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import type { BankAccount } from '#contract/storefront/payments.ts'
import { useDateText } from '#kit/format.tsx'
import { Money } from '#kit/money.tsx'
import { quietButton } from '../parts/controls.ts'

/** Where to transfer the money to: the amount large, the reference first, every line with a button that copies it. */
export function BankTransfer({ order, account }: { order: StoreOrder; account: BankAccount }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const { number, total, payBy } = order
  const payByText = payBy && dateText(payBy)
  const { holder, bankName, accountNumber, bankCode, bankAddress } = account
  const lines: [label: string, text: string | null][] = [
    [t`Reference, the only thing we match by`, number],
    [t`Account number`, accountNumber],
    [t`Account holder`, holder],
    [t`Bank`, bankName],
    [t`Bank code`, bankCode],
    [t`Address of the bank`, bankAddress],
  ]
  return (
    <>
      <p className="text-soft">
        <Trans>Transfer exactly</Trans>
      </p>
      <Money amount={total} className="block text-[38px] leading-tight font-bold" />
      {payByText && (
        <p className="pb-14">
          <Trans>by {payByText}</Trans>
        </p>
      )}
      <dl className="-mx-20 border-y border-line bg-surface">
        {lines.map(([label, text]) => text && <Line key={label} label={label} text={text} />)}
      </dl>
      <ul className="list-disc py-14 pl-20 text-soft">
        <li>
          <Trans>Two of us match it with the bank’s statement, on working days.</Trans>
        </li>
        <li>
          <Trans>What is too much, too little or too late goes back to you.</Trans>
        </li>
      </ul>
    </>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Without https or permission there is no clipboard: the text can be selected by hand.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-14 border-b border-line px-20 py-10 last:border-b-0">
      <dt className="text-caption text-soft">{label}</dt>
      <dd className="figures min-w-0 break-words select-all">{text}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <button
          type="button"
          className={quietButton}
          onClick={() => void copy()}
          aria-label={isCopied ? t`Copied: ${label}` : t`Copy: ${label}`}
        >
          <span aria-live="polite">{isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}</span>
        </button>
      </dd>
    </div>
  )
}
