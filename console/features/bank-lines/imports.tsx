import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useDeviceText } from '../../parts/device-refusals.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { useListPages } from '../../parts/use-list-pages.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import type { ImportedFile } from './bank-line.ts'
import { ConfirmImport } from './confirm-import.tsx'

const pageSize = 50

type Asked = { act: 'confirm' | 'cancel'; file: ImportedFile }

/**
 * Imported statements. A second person confirms what proves that money never left. An import can be removed while none
 * of its lines is used.
 */
export function Imports() {
  const { t } = useLingui()
  const { read, pages } = useListPages(api.operatorBankLines.imports, { limit: pageSize })
  const rows = read.data?.list ?? []
  const { at, setAt, table } = useRowKeys(rows.map(({ id }) => id))
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <section ref={table} className="flex min-h-0 flex-1 flex-col">
      <DataTable
        label={t`Imports`}
        read={read}
        columns={useColumns(setAsked)}
        idOf={({ id }) => id}
        at={at}
        onChoose={setAt}
        pages={pages}
        pageSize={pageSize}
        empty={<Trans>No statement is imported yet.</Trans>}
      />
      {asked?.act === 'cancel' && <TakeBackDialog file={asked.file} onClose={() => setAsked(null)} />}
      {asked?.act === 'confirm' && <ConfirmImport file={asked.file} onClose={() => setAsked(null)} />}
    </section>
  )
}

function useColumns(onAsk: (asked: Asked) => void): Column<ImportedFile>[] {
  const { t } = useLingui()
  const own = useOperator()
  const mayAct = hasRole(own?.roles, 'finance')
  const deviceText = useDeviceText()
  const whyNotConfirm = ({ state, operator, deviceRefusal }: ImportedFile) => {
    if (state !== 'finished') return t`It is not imported.`
    if (operator === own?.email) return t`You imported it: another person confirms it.`
    return mayAct ? deviceText(deviceRefusal) : t`Only finance confirms imports.`
  }
  const whyNot = ({ state, used, proposedBy }: ImportedFile) => {
    if (state === 'taken_back') return t`Import cancelled.`
    if (state === 'running') return t`It is running.`
    if (used > 0) return t`A line of it was used.`
    if (proposedBy !== null) return t`${proposedBy} has proposed it: another person confirms.`
    return mayAct ? null : t`Only finance takes imports back.`
  }
  return [
    { name: 'at', head: <Trans>When</Trans>, cell: ({ startedAt }) => <DateText at={startedAt} />, width: 'w-140' },
    { name: 'file', head: <Trans>File</Trans>, cell: ({ fileName }) => fileName },
    { name: 'account', head: <Trans>Bank account</Trans>, cell: ({ account }) => account, width: 'w-120' },
    { name: 'format', head: <Trans>Format</Trans>, cell: ({ format }) => format, width: 'w-96', isWide: true },
    { name: 'lines', head: <Trans>Lines</Trans>, cell: ({ lines }) => lines, isRight: true, width: 'w-72' },
    { name: 'held', head: <Trans>May be known</Trans>, cell: ({ held }) => held, isRight: true, width: 'w-120' },
    { name: 'used', head: <Trans>Used</Trans>, cell: ({ used }) => used, isRight: true, width: 'w-72' },
    {
      name: 'second',
      head: <Trans>Second person</Trans>,
      cell: (file) =>
        file.confirmedBy ?? (
          <RowButton look="secondary" why={whyNotConfirm(file)} onClick={() => onAsk({ act: 'confirm', file })}>
            <Trans>Confirm…</Trans>
          </RowButton>
        ),
      width: 'w-160',
    },
    {
      name: 'act',
      head: <span className="sr-only">{t`Cancel the import`}</span>,
      cell: (file) => (
        <RowButton look="secondary" why={whyNot(file)} onClick={() => onAsk({ act: 'cancel', file })}>
          <Trans>Cancel…</Trans>
        </RowButton>
      ),
      isRight: true,
      width: 'w-140',
    },
  ]
}

function TakeBackDialog({ file, onClose }: { file: ImportedFile; onClose: () => void }) {
  const { t } = useLingui()
  const { id, fileName, lines } = file
  const decision = useDecision(callAt(api.operatorBankLines.takeBack, { id }), onClose)
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Propose to take this import back?`}
      under={t`${fileName}: its ${lines} lines go, and the file can be imported again. Another person of finance confirms it.`}
      act={t`Propose to take it back`}
      reader={t`the auditor`}
      onAct={(reason) => void decision.run({ reason })}
    />
  )
}
