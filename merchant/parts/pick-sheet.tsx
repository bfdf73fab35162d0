import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { classNames } from '#kit/class-names.ts'
import { useMoneyText } from '#kit/format.tsx'
import { Pair, Pairs } from '#kit/list.tsx'
import { Change, Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { MoneyButton } from './money-button.tsx'
import type { FundFrom } from './pick-types.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  count: number
  cost: number
  /** The earnings of all of them at settlement. Null if not all have been read. */
  earnings: number | null
  /** The wallet's balance. Undefined until it is read. */
  balance: number | undefined
  fundFrom: FundFrom
  onFundFrom: (fundFrom: FundFrom) => void
  onContinue: () => void
}

export function PickSheet({ isOpen, onClose, title, onContinue, ...choice }: Props) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <FundingOptions {...choice} />
      <PickFigures {...choice} />
      <div className="px-20 pt-4 pb-20">
        <MoneyButton onClick={onContinue}>
          <Trans>Continue</Trans>
        </MoneyButton>
      </div>
    </Sheet>
  )
}

type FundingChoice = Omit<Props, 'isOpen' | 'onClose' | 'title' | 'onContinue'>

function FundingOptions({ count, cost, balance, fundFrom, onFundFrom }: FundingChoice) {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const isShort = balance !== undefined && balance < cost
  const has = moneyText(balance ?? 0)
  return (
    <fieldset className="flex flex-col gap-10 px-20 pt-2">
      <legend className="pb-8 text-caption text-soft">
        <Trans>The cost is paid to the supplier, who then ships. Choose where to pay it from.</Trans>
      </legend>
      <FundingOption
        title={t`From escrow`}
        isChosen={fundFrom === 'escrow'}
        onChoose={() => onFundFrom('escrow')}
        text={
          <Plural
            value={count}
            one="Covered by the shopper's payment. Your balance does not change."
            other="Covered by the shoppers' payments. Your balance does not change."
          />
        }
      />
      <FundingOption
        title={t`From your balance`}
        isChosen={fundFrom === 'wallet'}
        isDisabled={isShort}
        onChoose={() => onFundFrom('wallet')}
        text={
          isShort
            ? t`Your balance of ${has} is not enough.`
            : t`The cost is taken from your balance now and returned at settlement.`
        }
      />
    </fieldset>
  )
}

type OptionProps = { title: string; text: ReactNode; isChosen: boolean; isDisabled?: boolean; onChoose: () => void }

function FundingOption({ title, text, isChosen, isDisabled = false, onChoose }: OptionProps) {
  const id = useId()
  return (
    <div
      className={classNames(
        'relative flex gap-12 rounded-field border px-14 py-12 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
        isChosen ? 'border-accent bg-tint' : 'border-line',
      )}
    >
      <input
        type="radio"
        name="fundFrom"
        id={id}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={`${id}-text`}
        onChange={onChoose}
        className="peer sr-only"
      />
      <RadioDot isChosen={isChosen} />
      <span className="min-w-0">
        <label
          htmlFor={id}
          className={classNames(
            'text-small font-medium after:absolute after:inset-0',
            isDisabled ? 'text-soft' : 'cursor-pointer text-ink',
          )}
        >
          {title}
        </label>
        <span id={`${id}-text`} className="block text-caption text-soft">
          {text}
        </span>
      </span>
    </div>
  )
}

function RadioDot({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'mt-1 size-20 shrink-0 rounded-full bg-surface',
        isChosen ? 'border-[6px] border-accent' : 'border-[1.5px] border-edge',
      )}
    />
  )
}

function PickFigures({ cost, earnings, balance, fundFrom }: FundingChoice): ReactNode {
  return (
    <Pairs>
      <Pair label={<Trans>Cost</Trans>} isStrong>
        <Money amount={cost} />
      </Pair>
      {earnings !== null && (
        <Pair label={<Trans>Your earnings once settled</Trans>}>
          <Change amount={earnings} />
        </Pair>
      )}
      {balance !== undefined && (
        <Pair label={<Trans>Remaining balance</Trans>}>
          <Money amount={fundFrom === 'wallet' ? balance - cost : balance} />
        </Pair>
      )}
    </Pairs>
  )
}
