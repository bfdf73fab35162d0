import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2, Users } from 'lucide-react'
import { useState } from 'react'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import type { BankAccount } from '#contract/storefront/payments.ts'
import { classNames } from '#kit/class-names.ts'
import { useDateText } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { Money } from '#kit/money.tsx'
import { quietButton } from '../parts/controls.tsx'

/** The account for a bank transfer. The amount is large, the reference comes first, and every line can be copied. */
export function BankTransfer({ order, account }: { order: StoreOrder; account: BankAccount }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const { number, total, payBy } = order
  const payByText = payBy && dateText(payBy)
  const { holder, bankName, accountNumber, bankCode, bankAddress } = account
  const lines: [label: string, text: string | null][] = [
    [t`Payment reference (we match payments by this alone)`, number],
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
        <p className="pt-4 pb-16 font-semibold">
          <Trans>by {payByText}</Trans>
        </p>
      )}
      <dl className="-mx-20 border-y border-line bg-surface">
        {lines.map(
          ([label, text], at) => text && <CopyLine key={label} label={label} text={text} isFirst={at === 0} />,
        )}
      </dl>
      <ul className="flex flex-col gap-10 py-16">
        <li className="flex gap-14">
          <Icon of={Users} size={2} className="text-soft" />
          <Trans>Two members of our team match your payment to the bank statement on business days.</Trans>
        </li>
        <li className="flex gap-14">
          <Icon of={Undo2} size={2} className="text-soft" />
          <Trans>Any excess, and payments that are too low or too late, are refunded to you.</Trans>
        </li>
      </ul>
    </>
  )
}

type CopyLineProps = { label: string; text: string; isFirst?: boolean; url?: string | null }

/**
 * A term and its value, with a button that copies it. The first value is the most important one. With `url` the value
 * is a link.
 */
export function CopyLine({ label, text, isFirst = false, url }: CopyLineProps) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Without https or permission there is no clipboard, but the text can be selected by hand.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-14 border-b border-line px-20 py-10 last:border-b-0">
      <dt className="text-caption text-soft">{label}</dt>
      <dd className={classNames('figures min-w-0 text-body break-words select-all', isFirst && 'font-semibold')}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="text-accent underline">
            {text}
          </a>
        ) : (
          text
        )}
      </dd>
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
