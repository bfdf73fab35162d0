import { useLingui } from '@lingui/react/macro'
import { type ClearingAccount, clearingAccounts } from '#contract/operator/bank-formats.ts'
import { SelectInput } from '../../parts/select-input.tsx'
import { TextInput } from '../../parts/text-input.tsx'

export type NewAccount = { code: string; clearing: ClearingAccount; currency: string; number: string }
export const newAccount: NewAccount = { code: '', clearing: 'clearing:bank', currency: 'USD', number: '' }

type Props = { value: NewAccount; onChange: (value: NewAccount) => void }

export function AccountFields({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-2 gap-x-10">
      <TextInput
        label={t`Short name, in capitals`}
        value={value.code}
        maxLength={16}
        onChange={(code) => onChange({ ...value, code: code.toUpperCase() })}
      />
      <TextInput
        label={t`Currency`}
        value={value.currency}
        maxLength={5}
        onChange={(currency) => onChange({ ...value, currency: currency.toUpperCase() })}
      />
      <SelectInput
        label={t`Ledger account`}
        value={value.clearing}
        onChange={(text) =>
          onChange({ ...value, clearing: clearingAccounts.find((each) => each === text) ?? value.clearing })
        }
        options={clearingAccounts.map((each) => ({ value: each, text: each }))}
      />
      <TextInput
        label={t`Account number, if statements name it`}
        value={value.number}
        maxLength={60}
        onChange={(number) => onChange({ ...value, number })}
      />
    </div>
  )
}
