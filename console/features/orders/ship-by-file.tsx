import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { save } from '#client/download.ts'
import { limits } from '#contract/limits.ts'
import { isCtrlEnter } from '#kit/composing.ts'
import { useNumberText } from '#kit/format.tsx'
import { ProgressBar } from '#kit/progress.tsx'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { CheckList } from '../../parts/check-list.tsx'
import { FileDrop } from '../../parts/file-drop.tsx'
import { type QueueTab, QueueTabs } from '../../parts/queue-tabs.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { paths } from '../../paths.ts'
import { markOfOutcome, type ShipmentOutcome, useLineText, useOutcomeLabels } from './shipment-labels.ts'
import { shipmentsCsv } from './shipments-csv.ts'
import { ShipmentsTable } from './shipments-table.tsx'
import { useShipments } from './use-shipments.ts'

export const fileTab = 'file'

type Shipments = ReturnType<typeof useShipments>

/** Ships by a supplier's file. A dry run comes first, so that each line is seen before anything is recorded. */
export function ShipByFile({ tabs }: { tabs: readonly QueueTab[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const shipments = useShipments()
  const { file, choose, isRunning } = shipments
  const input = useRef<HTMLInputElement>(null)
  const isKeeper = hasRole(useOperator()?.roles, 'catalogue')
  const textOf = useLineText()
  const download = () => {
    if (!file || isRunning) return
    save(new Blob([shipmentsCsv(file.lines, textOf)], { type: 'text/csv' }), `results-${file.name}`)
  }
  useKeys([
    { key: 'u', label: t`choose a file`, run: () => isKeeper && !isRunning && input.current?.click(), isInFoot: true },
    { key: 'd', label: t`download the results`, run: download, isInFoot: file !== null },
    { key: 'Escape', label: t`back to the list`, run: () => void navigate(paths.toShip) },
  ])
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-41 shrink-0 items-center border-b border-line px-16">
        <QueueTabs path={paths.toShip} tabs={tabs} tab={fileTab} />
      </div>
      <h2 className="sr-only">
        <Trans>Ship with a file</Trans>
      </h2>
      <div className="flex min-h-0 flex-1">
        {file ? <ShipmentsTable key={file.name} lines={file.lines} /> : <Explained />}
        <aside
          aria-label={t`The file`}
          className="flex w-300 shrink-0 flex-col border-l border-line bg-paper min-[1180px]:w-360"
        >
          <div className="min-h-0 flex-1 overflow-y-auto px-20 py-16">
            {isKeeper ? (
              <FileDrop
                ref={input}
                name={file?.name ?? null}
                accept=".csv,.tsv,.txt,text/csv"
                onChoose={(chosen) => !isRunning && void choose(chosen)}
              />
            ) : (
              <p className="text-soft">
                <Trans>The catalogue role does this.</Trans>
              </p>
            )}
            <Counts shipments={shipments} />
          </div>
          {file && isKeeper && <ShipThem shipments={shipments} onDownload={download} />}
        </aside>
      </div>
    </main>
  )
}

function Explained() {
  const numberText = useNumberText()
  const max = numberText(limits.shipLinesMax)
  return (
    <div className="min-w-0 flex-1 space-y-12 p-20 text-soft">
      <p>
        <Trans>
          A CSV file with the columns <b className="text-ink">Order number</b>, <b className="text-ink">Carrier</b> and{' '}
          <b className="text-ink">Tracking number</b>, separated by commas, semicolons or tabs, in UTF-8: up to {max}{' '}
          lines.
        </Trans>
      </p>
      <p>
        <Trans>A dry run comes first: you see what each line will do before anything is recorded.</Trans>
      </p>
    </div>
  )
}

const outcomes = Object.keys(markOfOutcome) as ShipmentOutcome[]

function Counts({ shipments: { file, refused, isReading } }: { shipments: Shipments }) {
  const numberText = useNumberText()
  const names = useOutcomeLabels()
  const countOf = (wanted: ShipmentOutcome) => file?.lines.filter(({ outcome }) => outcome === wanted).length ?? 0
  return (
    <>
      <p role="status" className="pt-12 text-soft">
        {isReading && <Trans>Reading the file…</Trans>}
      </p>
      {refused && (
        <p role="alert" className="pb-8 text-bad">
          {refused}
        </p>
      )}
      {file && (
        <CheckList
          checks={outcomes
            .filter((outcome) => countOf(outcome) > 0)
            .map((outcome) => ({
              mark: markOfOutcome[outcome],
              text: names[outcome],
              beside: numberText(countOf(outcome)),
            }))}
        />
      )}
    </>
  )
}

type ShipThemProps = { shipments: Shipments; onDownload: () => void }

function ShipThem({ shipments, onDownload }: ShipThemProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { toShip, run, progress, isRunning } = shipments
  const why =
    toShip === 0 ? t`None of these lines can be shipped.` : reason.trim() === '' ? t`Give a reason first.` : null
  const act = () => {
    if (why === null && !isRunning) void run(reason.trim())
  }
  const press = (event: KeyboardEvent) => {
    if (isCtrlEnter(event.nativeEvent)) act()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl and Enter ship from the field
    <footer onKeyDown={press} className="shrink-0 space-y-12 border-t border-line px-20 pt-12 pb-16">
      {progress && <ProgressBar label={t`Orders that were tried`} done={progress.done} total={progress.total} />}
      {toShip > 0 && (
        <>
          <ReasonField
            reader={t`each merchant`}
            value={reason}
            onChange={setReason}
            canned={[t`The supplier has shipped it.`]}
          />
          <RowButton onClick={act} why={why} isPending={isRunning} hint="Control Enter" className="min-h-40 w-full">
            {t`${plural(toShip, { one: 'Record # order as shipped', other: 'Record # orders as shipped' })}`}
          </RowButton>
        </>
      )}
      <RowButton look="secondary" onClick={onDownload} hint="d" className="min-h-40 w-full">
        <Trans>Download the results</Trans>
      </RowButton>
    </footer>
  )
}
