import { Trans, useLingui } from '@lingui/react/macro'
import { columnNames, dateForms } from '#contract/operator/bank-formats.ts'
import { SelectInput } from '../../parts/select-input.tsx'
import { type BankMapping, useColumnLabels } from './bank-line.ts'

/** The column names that banks commonly use. */
const usual: Readonly<Record<(typeof columnNames)[number], RegExp>> = {
  bookedOn: /^(booking ?)?date$|buchung|booked|fecha|วันที่|日期|日付/i,
  valueOn: /value|valuta|wertstellung/i,
  amount: /^amount|betrag|importe|金额|金額/i,
  credit: /credit|haben|deposit|money in|เข้า/i,
  debit: /debit|soll|withdrawal|money out|ออก/i,
  currency: /currency|währung|^ccy$|币种/i,
  reference: /^ref|end.?to.?end/i,
  payer: /name|payer|counterparty|beguenstigter|begünstigter/i,
  payerAccount: /iban|account/i,
  text: /text|description|details|purpose|zweck|memo/i,
  bankId: /^id$|transaction|entry/i,
  balance: /balance|saldo/i,
}

/** A first choice of columns by their names; the operator corrects it. */
export function guessMapping(columns: readonly string[], delimiter: unknown): BankMapping {
  const free = new Set(columns)
  const guessed: Record<string, string> = {}
  for (const name of columnNames) {
    const column = [...free].find((each) => usual[name].test(each))
    if (!column) continue
    guessed[name] = column
    free.delete(column)
  }
  return {
    delimiter: delimiter === ';' || delimiter === '\t' ? delimiter : ',',
    dates: 'YYYY-MM-DD',
    decimal: '.',
    columns: guessed,
  }
}

type Props = { columns: readonly string[]; mapping: BankMapping; onChange: (mapping: BankMapping) => void }

/** Which column says what; remembered for the account. */
export function MappingFields({ columns, mapping, onChange }: Props) {
  const { t } = useLingui()
  const labels = useColumnLabels()
  const none = { value: '', text: t`in no column` }
  const options = [none, ...columns.map((column) => ({ value: column, text: column }))]
  const choose = (name: (typeof columnNames)[number], column: string) => {
    const { [name]: _, ...others } = mapping.columns
    onChange({ ...mapping, columns: column === '' ? others : { ...others, [name]: column } })
  }
  return (
    <fieldset className="pb-12">
      <legend className="pb-8 font-semibold">
        <Trans>Which column says what</Trans>
      </legend>
      <div className="grid grid-cols-3 gap-x-10">
        <SelectInput
          label={t`Dates`}
          value={mapping.dates}
          onChange={(text) => onChange({ ...mapping, dates: dateForms.find((form) => form === text) ?? mapping.dates })}
          options={dateForms.map((form) => ({ value: form, text: form }))}
        />
        <SelectInput
          label={t`Decimal sign`}
          value={mapping.decimal}
          onChange={(text) => onChange({ ...mapping, decimal: text === ',' ? ',' : '.' })}
          options={['.', ','].map((sign) => ({ value: sign, text: sign }))}
        />
        {columnNames.map((name) => (
          <SelectInput
            key={name}
            label={labels[name]}
            value={mapping.columns[name] ?? ''}
            onChange={(column) => choose(name, column)}
            options={options}
          />
        ))}
      </div>
    </fieldset>
  )
}
