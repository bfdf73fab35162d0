import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount, useTextOfCurrency } from '../../parts/money-text.tsx'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { useListPages } from '../../parts/use-list-pages.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import type { HeldLine } from './bank-line.ts'

const pageSize = 50

/** Possible duplicates of known lines. Such a line books nothing until two operators say that it is a different one. */
export function HeldLines() {
  const { t } = useLingui()
  const { read, pages } = useListPages(api.operatorBankLines.held, { limit: pageSize, state: 'all' })
  const rows = read.data?.list ?? []
  const { at, setAt, table } = useRowKeys(rows.map(({ id }) => id))
  const chosen = rows[at]
  return (
    <section ref={table} className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <DataTable
          label={t`Lines that may be known`}
          read={read}
          columns={useColumns()}
          idOf={({ id }) => id}
          at={at}
          onChoose={setAt}
          pages={pages}
          pageSize={pageSize}
          empty={<Trans>No line is held back.</Trans>}
          remark={<Trans>they credit and pay nothing</Trans>}
        />
      </div>
      {chosen && <HeldPane key={`${chosen.id} ${chosen.state} ${chosen.proposed?.by}`} line={chosen} />}
    </section>
  )
}

function useStateText() {
  const { t } = useLingui()
  return ({ state, proposed }: HeldLine) => {
    if (proposed) return t`proposed`
    return { held: t`held back`, proved: t`the balances agree without it`, same: t`the same line` }[state]
  }
}

function useColumns(): Column<HeldLine>[] {
  const stateText = useStateText()
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
    { name: 'account', head: <Trans>Bank account</Trans>, cell: ({ account }) => account, width: 'w-96', isWide: true },
    {
      name: 'text',
      head: <Trans>Remittance text</Trans>,
      cell: ({ payer, reference, text }) => [payer, reference, text].filter(Boolean).join(' · '),
      className: 'text-soft',
    },
    {
      name: 'state',
      head: <Trans>Status</Trans>,
      cell: (line) => (
        <span className="inline-flex items-center gap-6">
          <Mark kind={line.state === 'held' ? 'half' : 'done'} />
          {stateText(line)}
        </span>
      ),
      width: 'w-180',
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

function HeldPane({ line }: { line: HeldLine }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<'another' | 'same' | null>(null)
  const mayAct = hasRole(useOperator()?.roles, 'finance')
  const { like, proposed, state } = line
  const by = proposed?.by ?? ''
  const why = mayAct ? null : t`Only finance decides about lines.`
  return (
    <aside
      aria-label={t`One line`}
      className="w-320 shrink-0 overflow-y-auto border-l border-line bg-paper px-20 pb-20 min-[1180px]:w-480"
    >
      <p className="pt-16 pb-8 text-soft">
        <Trans>It credits and pays nothing until two people of finance say that it is another line.</Trans>
      </p>
      <div className="grid gap-x-20 min-[1180px]:grid-cols-2">
        <Side title={t`This line`} line={line} />
        {like ? (
          <Side title={t`Line that it may be`} line={like} />
        ) : (
          <p className="pt-16 text-soft">
            <Trans>The statement of its day has no line like it.</Trans>
          </p>
        )}
      </div>
      {proposed ? (
        <p className="pt-16 text-wait">
          {proposed.becomes === 'another' ? (
            <Trans>{by} proposes that it is another line: another person of finance confirms it.</Trans>
          ) : (
            <Trans>{by} proposes that it is the same line: another person of finance confirms it.</Trans>
          )}
        </p>
      ) : (
        <p className="flex flex-wrap gap-10 pt-16">
          <RowButton look="secondary" why={why} onClick={() => setAsked('another')}>
            <Trans>It is another…</Trans>
          </RowButton>
          {state !== 'same' && (
            <RowButton look="secondary" why={why} onClick={() => setAsked('same')}>
              <Trans>It is the same…</Trans>
            </RowButton>
          )}
        </p>
      )}
      {asked && <DecideDialog line={line} becomes={asked} onClose={() => setAsked(null)} />}
    </aside>
  )
}

function Side({ title, line }: { title: string; line: Omit<HeldLine, 'like' | 'proposed' | 'state'> }) {
  const { t } = useLingui()
  const facts = [
    { name: t`File`, text: line.fileName },
    { name: t`Booked`, text: line.bookedOn },
    { name: t`Value date`, text: line.valueOn },
    { name: t`Name`, text: line.payer },
    { name: t`Account of the payer`, text: line.payerAccount },
    { name: t`Reference`, text: line.reference },
    { name: t`Remittance text`, text: line.text },
    { name: t`Bank transaction ID`, text: line.bankId },
  ]
  return (
    <section aria-label={title}>
      <PaneHead>{title}</PaneHead>
      <p className="text-tiny text-soft">{line.name}</p>
      <p className="pb-8 font-semibold">
        <Amount amount={line.amount} /> {line.currency}
      </p>
      <Facts>
        {facts.map(
          ({ name, text }) =>
            text && (
              <Fact key={name} name={name}>
                <span className="wrap-anywhere">{text}</span>
              </Fact>
            ),
        )}
      </Facts>
    </section>
  )
}

type DialogProps = { line: HeldLine; becomes: 'another' | 'same'; onClose: () => void }

function DecideDialog({ line: { id, name, amount, currency }, becomes, onClose }: DialogProps) {
  const { t } = useLingui()
  const textOf = useTextOfCurrency()
  const decision = useDecision(callAt(api.operatorBankLines.decideHeld, { id }), onClose)
  const isAnother = becomes === 'another'
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={isAnother ? t`Propose that it is another line?` : t`Propose that it is the same line?`}
      under={t`Line ${name}: another person of finance confirms it.`}
      warning={isAnother ? <Trans>From then on it can credit and pay.</Trans> : undefined}
      act={t`Propose ${textOf(amount, currency)}`}
      reader={t`the auditor`}
      onAct={(reason) => void decision.run({ becomes, reason })}
    />
  )
}
