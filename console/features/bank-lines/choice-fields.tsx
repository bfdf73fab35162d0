import { Trans, useLingui } from '@lingui/react/macro'
import { type TextEncoding, textEncodings } from '#contract/delimited.ts'
import { type ColumnName, columnNames, csvDelimiters, dateForms } from '#contract/operator/bank-formats.ts'
import { useDateText } from '#kit/format.tsx'
import { SelectInput } from '../../parts/select-input.tsx'
import { type BankMapping, type CsvChoices, useColumnLabels } from './bank-line.ts'

const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251 (кириллица)',
  'windows-1258': 'Windows-1258 (Tiếng Việt)',
  'windows-874': 'Windows-874, TIS-620 (ไทย)',
  gb18030: 'GBK, GB18030 (简体)',
  big5: 'Big5 (繁體)',
  shift_jis: 'Shift-JIS (日本語)',
  'euc-kr': 'EUC-KR (한국어)',
}

type EncodingProps = { value: TextEncoding; onChange: (encoding: TextEncoding) => void }

export function EncodingField({ value, onChange }: EncodingProps) {
  const { t } = useLingui()
  return (
    <SelectInput
      label={t`Encoding`}
      value={value}
      onChange={(text) => onChange(textEncodings.find((each) => each === text) ?? value)}
      options={textEncodings.map((each) => ({ value: each, text: encodingNames[each] }))}
    />
  )
}

type Props = { csv: CsvChoices; mapping: BankMapping; onChange: (mapping: BankMapping) => void }

/** How a CSV file is read: header, signs, days and the meaning of each column. It is stored for the account. */
export function ChoiceFields({ csv, mapping, onChange }: Props) {
  return (
    <fieldset className="pb-12">
      <legend className="pb-8 font-semibold">
        <Trans>Column mapping</Trans>
      </legend>
      <div className="grid grid-cols-3 gap-x-10">
        <FormFields csv={csv} mapping={mapping} onChange={onChange} />
        <ColumnFields csv={csv} mapping={mapping} onChange={onChange} />
        <WordFields csv={csv} mapping={mapping} onChange={onChange} />
      </div>
    </fieldset>
  )
}

function FormFields({ csv, mapping, onChange }: Props) {
  const { t } = useLingui()
  const dateText = useDateText()
  const orders = {
    'YYYY-MM-DD': t`year, month, day`,
    'DD/MM/YYYY': t`day, month, year`,
    'MM/DD/YYYY': t`month, day, year`,
  }
  const delimiterNames = { ',': t`comma`, ';': t`semicolon`, '\t': t`tab`, '|': t`vertical bar` }
  const isOrderShown = csv.sample !== null && csv.mapping.dates === mapping.dates
  const example = isOrderShown && csv.sample && `${csv.sample.written} → ${dateText(csv.sample.day, 'longDate')}`
  return (
    <>
      <SelectInput
        label={t`Header`}
        value={String(mapping.head ?? '')}
        // Another header has other columns.
        onChange={(text) => {
          const { head: _, ...others } = mapping
          onChange({ ...others, ...(text !== '' && { head: Number(text) }), columns: {} })
        }}
        options={[
          { value: '', text: t`found by its words` },
          { value: '0', text: t`there is none` },
          ...csv.heads.map(({ line, text }) => ({ value: String(line), text: `${line}: ${text}` })),
        ]}
      />
      <SelectInput
        label={t`Separator`}
        value={mapping.delimiter}
        onChange={(text) =>
          onChange({
            ...mapping,
            delimiter: csvDelimiters.find((each) => each === text) ?? mapping.delimiter,
            columns: {},
          })
        }
        options={csvDelimiters.map((each) => ({ value: each, text: delimiterNames[each] }))}
      />
      <SelectInput
        label={t`Decimal sign`}
        value={mapping.decimal}
        onChange={(text) => onChange({ ...mapping, decimal: text === ',' ? ',' : '.' })}
        options={[
          { value: '.', text: '1,234.56' },
          { value: ',', text: '1.234,56' },
        ]}
      />
      <SelectInput
        label={example ? t`Dates: ${example}` : t`Dates`}
        value={mapping.dates}
        onChange={(text) => onChange({ ...mapping, dates: dateForms.find((form) => form === text) ?? mapping.dates })}
        options={dateForms.map((form) => ({ value: form, text: orders[form] }))}
      />
      <SelectInput
        label={t`Years of two digits`}
        value={mapping.isBuddhist ? 'buddhist' : 'common'}
        onChange={(text) => onChange({ ...mapping, isBuddhist: text === 'buddhist' })}
        options={[
          { value: 'common', text: t`common era` },
          { value: 'buddhist', text: t`Buddhist era` },
        ]}
      />
    </>
  )
}

function ColumnFields({ csv, mapping, onChange }: Props) {
  const { t } = useLingui()
  const labels = useColumnLabels()
  const options = [
    { value: '', text: t`in no column` },
    ...csv.columns.map((column) => ({ value: column, text: column })),
  ]
  const choose = (name: ColumnName, column: string) => {
    const { [name]: _, ...others } = mapping.columns
    onChange({ ...mapping, columns: column === '' ? others : { ...others, [name]: column } })
  }
  return columnNames.map((name) => (
    <SelectInput
      key={name}
      label={labels[name]}
      value={mapping.columns[name] ?? ''}
      onChange={(column) => choose(name, column)}
      options={options}
    />
  ))
}

function WordFields({ csv, mapping, onChange }: Props) {
  const { t } = useLingui()
  if (mapping.columns.direction === undefined) return null
  const directions = mapping.directions ?? []
  const meaningOf = (word: string) => directions.find((each) => each.word === word)?.is
  return csv.words.map(({ word, is }) => (
    <SelectInput
      key={word}
      label={t`“${word}” says`}
      value={meaningOf(word) ?? is ?? ''}
      onChange={(text) => {
        const others = directions.filter((each) => each.word !== word)
        const chosen = text === 'in' || text === 'out' ? [{ word, is: text } as const] : []
        onChange({ ...mapping, directions: [...others, ...chosen] })
      }}
      options={[
        { value: '', text: t`please choose` },
        { value: 'in', text: t`money in` },
        { value: 'out', text: t`money out` },
      ]}
    />
  ))
}
