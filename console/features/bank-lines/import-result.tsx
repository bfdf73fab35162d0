import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { invalidateAll } from '#client/invalidation.ts'
import { columnNames } from '#contract/operator/bank-formats.ts'
import { api } from '../../api.ts'
import { type BankImport, useColumnLabels, useFaultTexts } from './bank-line.ts'

const shownMax = 20
const askEveryMs = 500

export function ImportResult({ begun }: { begun: BankImport }) {
  const { t } = useLingui()
  const labels = useColumnLabels()
  const faults = useFaultTexts()
  const { data = begun, refresh } = useGet(callAt(api.operatorBankLines.job, { id: begun.id }))
  useEffect(() => {
    if (data.state !== 'running') {
      invalidateAll()
      return
    }
    const timer = setInterval(() => void refresh(), askEveryMs)
    return () => clearInterval(timer)
  }, [data.state, refresh])
  const { dryRun, state, done, total, added, known, held, refused, encoding, format } = data
  const bad = data.rows.filter(({ result }) => result === 'refused').slice(0, shownMax)
  return (
    <section aria-label={t`Result`} className="mb-12 rounded-card border border-line bg-paper px-12 py-10">
      {state === 'running' && (
        <progress
          aria-label={t`Progress of the import`}
          value={done}
          max={Math.max(1, total)}
          className="mb-6 w-full"
        />
      )}
      <p role="status" className="font-medium">
        {state === 'running' && t`${done} of ${total} lines`}
        {state === 'failed' && t`The import stopped. Import the same file again to add the missing lines.`}
        {state === 'finished' && (dryRun ? t`Dry run: nothing was added` : t`Imported`)}
      </p>
      <p className="text-soft">
        {format} · {encoding} · {dryRun ? t`${added} to be added` : t`${added} new`} · {t`${known} known`} ·{' '}
        {held > 0 && `${t`${held} may be known`} · `}
        {t`${refused} not readable`}
      </p>
      {bad.length > 0 && (
        <ul className="pt-6">
          {bad.map(({ row, line, column, field, fault }) => (
            <li key={row}>
              <span className="figures text-soft">
                <Trans>
                  Line {line}, column {column}
                </Trans>
              </span>{' '}
              {labels[columnNames.find((name) => name === field) ?? 'text']} {fault && faults[fault]}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
