import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { minorDigits } from '#contract/currencies.ts'
import { toDecimal } from '#contract/money.ts'
import { useDateText, useFormats } from '#kit/format.tsx'
import { numberFormat } from '#kit/intl.ts'
import { TableHead } from '../../parts/table-head.tsx'
import { type Reading, useDoubtTexts, useLeftOutTexts } from './bank-line.ts'

export function ReadingView({ reading, total }: { reading: Reading; total: number }) {
  const { t } = useLingui()
  const doubts = useDoubtTexts()
  return (
    <section aria-label={t`As it is read`} className="mb-12 rounded-card border border-line px-12 py-10">
      <h3 className="pb-6 font-semibold">
        <Trans>As it is read</Trans>
      </h3>
      {reading.doubts.map((doubt) => (
        <p key={doubt} role="note" className="tint-bad mb-8 rounded-small border-l-3 border-bad px-12 py-6">
          {doubts[doubt]}
        </p>
      ))}
      <Facts reading={reading} total={total} />
      <LeftOut leftOut={reading.leftOut} />
      <Lines reading={reading} total={total} />
    </section>
  )
}

/** Formats an amount with the code of its currency, because the browser may not know the currency. */
function useAmountOf(currency: string) {
  const { tag } = useFormats()
  const digits = minorDigits(currency)
  const format = numberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (units: number) => {
    const text = format.format(toDecimal(units, digits) as Intl.StringNumericLiteral)
    return `${text.replace('-', '−')} ${currency}`
  }
}

function Facts({ reading, total }: { reading: Reading; total: number }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const { account, currency, statements, moneyIn, moneyOut, inOtherCurrencies } = reading
  const amountOf = useAmountOf(currency)
  const days = statements.flatMap(({ fromOn, toOn }) => [fromOn, toOn]).sort()
  const [first] = days
  const last = days.at(-1)
  const opening = statements[0]?.opening
  const closing = statements.at(-1)?.closing
  const facts: [name: string, value: string][] = [
    [t`Bank account`, account ?? t`not named in the file`],
    ...(first && last
      ? [[t`Booked`, `${dateText(first, 'longDate')} – ${dateText(last, 'longDate')}`] as [string, string]]
      : []),
    [t`Lines`, String(total)],
    [t`Money in`, amountOf(moneyIn)],
    [t`Money out`, amountOf(moneyOut)],
    [
      t`Balances`,
      opening != null && closing != null
        ? `${amountOf(opening)} → ${amountOf(closing)}`
        : t`none in the file: nothing can be checked against them`,
    ],
    ...(inOtherCurrencies > 0 ? [[t`Lines in other currencies`, String(inOtherCurrencies)] as [string, string]] : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-16 gap-y-4 pb-8">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-8">
          <dt className="shrink-0 text-soft">{name}</dt>
          <dd className="figures wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LeftOut({ leftOut }: Pick<Reading, 'leftOut'>) {
  const { t } = useLingui()
  const texts = useLeftOutTexts()
  if (leftOut.length === 0) return null
  return (
    <div className="pb-8">
      <p className="text-soft">
        <Trans>Left out</Trans>
      </p>
      <ul>
        {leftOut.map(({ why, line, count, name }) => (
          <li key={`${why} ${name}`} className="wrap-anywhere">
            {[texts[why], name].filter(Boolean).join(' ')}: {count} ({t`line ${line}`})
          </li>
        ))}
      </ul>
    </div>
  )
}

type Line = Reading['lines'][number]

function Lines({ reading, total }: { reading: Reading; total: number }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const shown = reading.lines.length
  const columns = [
    { name: t`Line` },
    { name: t`Booked` },
    { name: t`Name` },
    { name: t`Reference` },
    { name: t`Remittance text` },
    { name: t`Amount`, className: 'text-right' },
  ]
  const cell = (line: Line): ReactNode[] => [dateText(line.bookedOn, 'longDate'), line.payer, line.reference, line.text]
  return (
    <>
      <table aria-label={t`Lines of the file`} className="w-full border-collapse">
        <TableHead columns={columns} />
        <tbody>
          {reading.lines.map((line) => (
            <tr key={line.row} className="border-b border-line align-baseline">
              <td className="figures py-4 pr-12 text-soft">{line.line}</td>
              {cell(line).map((content, index) => (
                <td key={columns[index + 1]?.name} className="py-4 pr-12 wrap-anywhere">
                  {content}
                </td>
              ))}
              <AmountCell line={line} />
            </tr>
          ))}
        </tbody>
      </table>
      <FirstOf {...{ shown, total }} />
    </>
  )
}

/** Says that not all lines are shown. */
export const FirstOf = ({ shown, total }: { shown: number; total: number }) =>
  shown < total && (
    <p className="pt-6 text-soft">
      <Trans>
        The first {shown} of {total}
      </Trans>
    </p>
  )

function AmountCell({ line }: { line: Line }) {
  const amountOf = useAmountOf(line.currency)
  return <td className="figures py-4 text-right whitespace-nowrap">{amountOf(line.amount)}</td>
}
