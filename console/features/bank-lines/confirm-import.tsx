import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { useDateText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { useTextOfCurrency } from '../../parts/money-text.tsx'
import { Fact, Facts } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import type { BankImport, ImportedFile } from './bank-line.ts'
import { FirstOf } from './reading-view.tsx'

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
          Compare each line of money out with the bank itself, not with this file. These days then prove that nothing
          else left, so that money goes back.
        </Trans>
      }
      act={t`The bank says the same`}
      why={!data ? t`It is being read.` : data.facts ? null : t`It has no line that could be read.`}
      reader={t`the auditor`}
      canned={[t`Compared with the bank.`]}
      onAct={(reason) => void decision.run({ reason })}
    >
      {data && <ImportFacts file={data} />}
      {data?.facts && <LinesOut facts={data.facts} />}
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

/** Other lines can make the same sums. */
function LinesOut({ facts: { out, outLines: total } }: { facts: NonNullable<BankImport['facts']> }) {
  const { t } = useLingui()
  const textOf = useTextOfCurrency()
  const shown = out.length
  if (shown === 0) return null
  return (
    <div className="pb-12">
      <ul
        aria-label={t`Money out`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing else to stop at
        tabIndex={0}
        className="max-h-160 divide-y divide-line overflow-y-auto border-y border-line focus-visible:-outline-offset-2"
      >
        {out.map(({ id, bookedOn, amount, currency, payer, text }) => (
          <li key={id} className="flex items-baseline gap-12 py-4">
            <DateText at={bookedOn} style="date" />
            <span className="min-w-0 flex-1 text-soft wrap-anywhere">{[payer, text].filter(Boolean).join(' · ')}</span>
            <span className="figures">{textOf(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <FirstOf {...{ shown, total }} />
    </div>
  )
}
