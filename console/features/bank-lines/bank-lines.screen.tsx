import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { useTab } from '../../parts/use-tab.ts'
import { linkTo, paths } from '../../paths.ts'
import { type BankLine, useUseText } from './bank-line.ts'
import { HeldLines } from './held-lines.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { Imports } from './imports.tsx'
import { LinePane } from './line-pane.tsx'

const pageSize = 50
const states = ['open', 'used', 'all'] as const
const tabs = ['open', 'held', 'used', 'all', 'imports'] as const

export default function BankLinesScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const tab = useTab()
  const chosen = tabs.find((each) => each === tab) ?? 'open'
  const state = states.find((each) => each === chosen)
  const [isImporting, setImporting] = useState(false)
  const mayAct = hasRole(useOperator()?.roles, 'finance')
  const begin = () => mayAct && setImporting(true)
  useKeys([{ key: 'i', label: t`import a statement`, run: begin, isInFoot: true }])
  const names = { open: t`Unused`, held: t`May be known`, used: t`Used`, all: t`All`, imports: t`Imports` }
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-52 shrink-0 items-center justify-between gap-12 border-b border-line px-20 py-8">
        <nav aria-label={t`Which lines`} className="flex flex-wrap gap-18">
          {tabs.map((each) => (
            <Link
              key={each}
              to={linkTo(paths.bankLines, { tab: each === 'open' ? undefined : each })}
              aria-current={each === chosen ? 'page' : undefined}
              className={each === chosen ? 'font-semibold' : 'text-soft hover:text-ink'}
            >
              {names[each]}
            </Link>
          ))}
        </nav>
        <RowButton hint="i" onClick={begin} why={mayAct ? null : t`Only finance imports statements.`}>
          <Trans>Import a statement…</Trans>
        </RowButton>
      </div>
      {state ? <Lines key={state} state={state} /> : chosen === 'held' ? <HeldLines /> : <Imports />}
      {isImporting && (
        <ImportDialog onClose={() => setImporting(false)} onImported={() => void navigate(linkTo(paths.bankLines))} />
      )}
    </main>
  )
}

function Lines({ state }: { state: (typeof states)[number] }) {
  const { t } = useLingui()
  const { read, pages } = useListPages(api.operatorBankLines.list, { limit: pageSize, state })
  const rows = read.data?.list ?? []
  const { at, setAt, table } = useRowKeys(rows.map(({ id }) => id))
  const chosen = rows[at]
  return (
    <section ref={table} className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <DataTable
          label={t`Bank lines`}
          read={read}
          columns={useColumns()}
          idOf={({ id }) => id}
          at={at}
          onChoose={setAt}
          pages={pages}
          pageSize={pageSize}
          empty={state === 'open' ? <Trans>No lines are waiting to be used.</Trans> : <Trans>No lines yet.</Trans>}
          remark={<Trans>lines are only added, never changed</Trans>}
        />
      </div>
      {chosen && <LinePane key={`${chosen.id} ${chosen.use?.at}`} line={chosen} />}
    </section>
  )
}

function useColumns(): Column<BankLine>[] {
  const textOfUse = useUseText()
  return [
    {
      name: 'day',
      head: <Trans>Booked</Trans>,
      cell: ({ bookedOn }) => (
        <button type="button" className="figures font-medium text-accent">
          <DateText at={bookedOn} style="date" />
        </button>
      ),
      width: 'w-96',
    },
    { name: 'name', head: <Trans>Line</Trans>, cell: ({ name }) => name, width: 'w-180', isWide: true },
    { name: 'payer', head: <Trans>Name</Trans>, cell: ({ payer }) => payer, width: 'w-[18%]' },
    {
      name: 'text',
      head: <Trans>Remittance text</Trans>,
      cell: ({ reference, text }) => [reference, text].filter(Boolean).join(' · '),
      className: 'text-soft',
    },
    {
      name: 'use',
      head: <Trans>Used for</Trans>,
      cell: (line) => (
        <span className="inline-flex items-center gap-6">
          <Mark kind={line.use ? 'done' : line.amount > 0 ? 'half' : 'none'} />
          {textOfUse(line)}
        </span>
      ),
      width: 'w-140',
    },
    {
      name: 'amount',
      head: <Trans>Amount</Trans>,
      cell: ({ amount, currency }) => (
        <>
          <Amount amount={amount} /> <span className="text-soft">{currency}</span>
        </>
      ),
      isRight: true,
      width: 'w-120',
    },
  ]
}
