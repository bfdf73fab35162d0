import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDownload } from '#client/download.ts'
import scriptUrl from '#docs/verify-statement.mjs?url&no-inline'
import { Button } from '#kit/button.tsx'
import { useFormats } from '#kit/format.tsx'
import { Segments } from '#kit/segments.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { DownloadProgress } from '../../parts/download-progress.tsx'
import { BalanceProof } from './balance-proof.tsx'
import { type Period, sinceOf } from './period.ts'

const periods: readonly { value: Period; label: ReturnType<typeof msg> }[] = [
  { value: 'all', label: msg`All` },
  { value: 'year', label: msg`This year` },
  { value: 'month', label: msg`This month` },
]

type Format = 'csv' | 'json'
const formats: readonly { value: Format; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
]

export function ExportSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { timeZone } = useFormats()
  const [period, setPeriod] = useState<Period>('month')
  const [format, setFormat] = useState<Format>('csv')
  const download = useDownload(api.finance.statement, () => {
    toasts.done(t`Statement downloaded`)
    onClose()
  })
  const close = () => {
    download.stop()
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title={<Trans>Export</Trans>}>
      <div className="flex flex-col gap-12 px-20 pb-20">
        <Segments
          label={t`Period`}
          items={periods.map(({ value, label }) => ({ value, label: t(label) }))}
          value={period}
          onChange={setPeriod}
        />
        <Segments label={t`File format`} items={formats} value={format} onChange={setFormat} />
        <p className="text-caption text-soft">
          <Trans>
            Every change to your balance, the balance after it, and a hash that links it to the previous entry.
          </Trans>
        </p>
        <Button
          isPending={download.bytes !== null}
          onClick={() => void download.run({ format, ...sinceOf(period, { now: new Date(), timeZone }) })}
        >
          <Trans>Download</Trans>
        </Button>
        <p role="status" className="figures min-h-18 text-center text-caption text-soft">
          {download.bytes !== null && <DownloadProgress bytes={download.bytes} />}
        </p>
        <HowToCheck />
        <BalanceProof />
      </div>
    </Sheet>
  )
}

function HowToCheck() {
  return (
    <details className="border-t border-line text-caption text-soft">
      <summary className="flex min-h-44 cursor-pointer items-center text-small text-accent">
        <Trans>Check the file yourself</Trans>
      </summary>
      <p>
        <Trans>
          A short script recalculates your balance from the file and checks that nothing was changed. It runs with
          Node.js on a computer, sends no data anywhere and takes ten minutes to read.
        </Trans>
      </p>
      <pre className="figures my-10 rounded-field bg-fill px-12 py-10 whitespace-pre-wrap text-ink">
        node verify-statement.mjs statement.csv
      </pre>
      <a href={scriptUrl} download="verify-statement.mjs" className="flex min-h-44 items-center text-accent">
        <Trans>Download script</Trans>
      </a>
    </details>
  )
}
