import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { useDateText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useTextOfCurrency } from '../../parts/money-text.tsx'
import { Fact, Facts } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { BankImport, ImportedFile } from './bank-line.ts'

/** A second person compares the days, balances and sums of an import with the bank itself. */
export function ConfirmImport({ file, onClose }: { file: ImportedFile; onClose: () => void }) {
  const { t } = useLingui()
  const { id, fileName, operator } = file
  const { data } = useGet(callAt(api.operatorBankLines.job, { id }))
  const decision = useDecision(callAt(api.operatorBankLines.confirm, { id }), onClose)
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Does the bank say the same?`}
      under={t`${fileName}, imported by ${operator}`}
      warning={
        <Trans>
          Compare with the bank itself, not with this file. These days then prove that money never left, so that it goes
          back.
        </Trans>
      }
      act={t`The bank says the same`}
      why={data?.facts ? null : t`It is being read.`}
      reader={t`the auditor`}
      canned={[t`Compared with the bank.`]}
      onAct={(reason) => void decision.run({ reason })}
    >
      {data && <ImportFacts file={data} />}
    </ReasonDialog>
  )
}

function ImportFacts({ file: { account, total, facts } }: { file: BankImport }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const textOf = useTextOfCurrency()
  if (!facts) return null
  const { currency, opening, closing } = facts
  const rows: [name: string, value: string][] = [
    [t`Bank account`, account],
    [t`Booked`, `${dateText(facts.from, 'longDate')} – ${dateText(facts.to, 'longDate')}`],
    [t`Lines`, String(total)],
    [t`Money in`, textOf(facts.moneyIn, currency)],
    [t`Money out`, textOf(facts.moneyOut, currency)],
    [
      t`Balances`,
      opening === null || closing === null
        ? t`none in the file: nothing can be checked against them`
        : `${textOf(opening, currency)} → ${textOf(closing, currency)}`,
    ],
  ]
  return (
    <Facts className="pb-12">
      {rows.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}
