import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { readRates } from '#contract/exchange-rates.ts'
import { DateText } from '#kit/date-text.tsx'
import { useFormats } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { TableHead } from '../../parts/table-head.tsx'
import type { FormField } from './form-fields.ts'
import { MadeBy, PartPage, ProposedNow, ReadPart } from './part-page.tsx'
import { ProposeForm } from './propose-form.tsx'

const fields: readonly FormField[] = [
  { name: 'day', kind: 'day' },
  { name: 'rates', kind: 'rates', maxLength: 5_000 },
]

export function ExchangeRates() {
  const { t } = useLingui()
  const { currency } = useFormats()
  const read = useGet(api.operatorProgramme.rates)
  return (
    <ReadPart read={read}>
      {(rates) => (
        <PartPage
          title={t`Exchange rates`}
          under={
            <Trans>
              Merchants and shoppers read amounts also in their own currency, marked “about”. Everything is charged and
              paid in {currency}.
            </Trans>
          }
          aside={
            <ProposeForm
              title={t`Propose rates of a day`}
              beside={t`what 1 ${currency} is worth`}
              fields={fields}
              before={null}
              call={api.operatorProgramme.setRates}
              toBody={(values, reason) => ({
                day: String(values['day']),
                rates: readRates(String(values['rates'])) ?? [],
                reason,
              })}
              reader={t`the one who confirms it`}
              warning={<Trans>They are shown for seven days, once another person confirms them.</Trans>}
            />
          }
        >
          <ProposedNow kind="exchange_rates" />
          <RatesTable rates={rates} />
        </PartPage>
      )}
    </ReadPart>
  )
}

type Rate = { currency: string; rate: string; day: string; isShown: boolean; madeBy: string[] }

function RatesTable({ rates }: { rates: readonly Rate[] }) {
  const { t } = useLingui()
  if (rates.length === 0) {
    return (
      <p className="pt-16 text-soft">
        <Trans>There is none yet.</Trans>
      </p>
    )
  }
  return (
    <table aria-label={t`Exchange rates`} className="mt-16 w-full border-collapse">
      <TableHead
        columns={[{ name: t`Currency` }, { name: t`Rate`, className: 'text-right' }, { name: t`Day` }, { name: t`By` }]}
      />
      <tbody>
        {rates.map(({ currency, rate, day, isShown, madeBy }) => (
          <tr key={currency} className="border-b border-line align-baseline">
            <th scope="row" className="py-8 pr-16 text-left font-normal">
              {currency}
            </th>
            <td className="figures py-8 pr-16 text-right">{rate}</td>
            <td className="py-8 pr-16">
              <DateText at={day} style="date" />
              {!isShown && (
                <span className="block text-tiny text-wait">
                  <Trans>too old to be shown</Trans>
                </span>
              )}
            </td>
            <td className="py-8 text-tiny text-soft">
              {madeBy.length > 0 ? <MadeBy mails={madeBy} /> : <Trans>from the daily file</Trans>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
