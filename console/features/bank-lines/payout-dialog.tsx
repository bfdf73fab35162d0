import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useFormats, useMoneyText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { Amount } from '../../parts/money-text.tsx'
import { Fact, Facts } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { BankLine } from './bank-line.ts'
import { readEntries } from './payout-entries.ts'

const providerMax = 40
const referenceMax = 200

export function PayoutDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { t } = useLingui()
  const formats = useFormats()
  const moneyText = useMoneyText()
  const id = useId()
  const [provider, setProvider] = useState('')
  const [reference, setReference] = useState('')
  const [text, setText] = useState('')
  const decision = useDecision(api.operatorPayments.proposePayout, onClose)
  const { entries, net, faultAt } = readEntries(text, formats)
  const { name, amount } = line
  const why =
    provider.trim() === ''
      ? t`Name the provider.`
      : reference.trim() === ''
        ? t`Enter the payout ID from the provider.`
        : faultAt !== null
          ? t`Line ${faultAt} of the report cannot be read.`
          : entries.length === 0
            ? t`Enter the entries of the payout.`
            : entries.length > limits.providerPayoutEntriesMax
              ? t`A payout has at most ${limits.providerPayoutEntriesMax} entries.`
              : net !== amount
                ? t`The entries minus their fees do not equal the amount of the line.`
                : null
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Propose this line as a provider’s payout?`}
      under={t`Line ${name}: another person of finance confirms it.`}
      act={t`Propose ${moneyText(amount)}`}
      why={why}
      reader={t`the log`}
      onAct={(reason) =>
        void decision.run({
          ...{ provider: provider.trim(), reference: reference.trim(), line: name, amount, entries, reason },
        })
      }
    >
      <TextInput label={t`Provider`} value={provider} maxLength={providerMax} onChange={setProvider} />
      <TextInput
        label={t`Payout ID from the provider`}
        value={reference}
        maxLength={referenceMax}
        onChange={setReference}
      />
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        <Trans>Entries of the report, one a line: reference; amount; fee</Trans>
      </label>
      <textarea
        id={id}
        rows={4}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="mono w-full rounded-small border border-edge bg-surface px-10 py-8"
      />
      <Facts className="pb-12">
        <Fact name={<Trans>Entries less their fees</Trans>}>
          <Amount amount={net} />
        </Fact>
        <Fact name={<Trans>The line</Trans>}>
          <Amount amount={amount} />
        </Fact>
      </Facts>
    </ReasonDialog>
  )
}
