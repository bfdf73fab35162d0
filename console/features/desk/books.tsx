import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type GetResult, useGet } from '#client/get.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { ledgerReaders } from '#contract/operator/ledger-codes.ts'
import { DateText } from '#kit/date-text.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { useDesk, useOperator } from '../../operator.ts'
import { after } from '../../parts/after.ts'
import { Mark, type MarkKind } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { useNow } from '../../parts/now.ts'
import { PaneHead } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { paths } from '../../paths.ts'
import { checkMark } from './check-mark.ts'

const reconciliationReaders: readonly OperatorRole[] = ['finance', 'auditor']
/** Each night signs the previous day, so the last signed day is at most this old. */
const signedWithinHours = 48
const checksOfNight = 2

/** Whether the books add up, are signed, and agree with the statements. Only for roles that read the books. */
export function Books() {
  const roles = useOperator()?.roles ?? []
  const mayRead = (readers: readonly OperatorRole[]) => roles.some((role) => readers.includes(role))
  if (!mayRead(ledgerReaders)) return null
  return (
    <section>
      <PaneHead>
        <Trans>The books</Trans>
      </PaneHead>
      <ul className="divide-y divide-line">
        <LedgerRows />
        <SendingRow />
        {mayRead(reconciliationReaders) && <ReconciliationRow />}
      </ul>
    </section>
  )
}

function LedgerRows() {
  const read = useGet(api.operatorLedger.trialBalance, { query: {} })
  const nowMs = useNow()
  const { data } = read
  const signed = data?.lastDay ?? null
  const isSigned = signed !== null && Date.parse(after(`${signed}T00:00:00Z`, signedWithinHours)) > nowMs
  const day = data?.at ?? data?.day ?? null
  const checks = useDesk().data?.checks ?? []
  const markOf = (name: (typeof checks)[number]['check']) =>
    checkMark(
      checks.find(({ check }) => check === name),
      nowMs,
    )
  return (
    <>
      <Row
        read={read}
        mark={data?.sum === 0 ? markOf('recount') : 'late'}
        name={
          <LinkText to={paths.trialBalance}>
            <Trans>Trial balance</Trans>
          </LinkText>
        }
      >
        {data && <Amount amount={data.sum} />}
        {day !== null && (
          <>
            {' · '}
            <DateText at={day} style={data?.at ? 'time' : 'day'} />
          </>
        )}
      </Row>
      <Row
        read={read}
        mark={isSigned ? markOf('ledger-verify') : 'half'}
        name={
          <LinkText to={paths.ledger}>
            <Trans>Hash chains</Trans>
          </LinkText>
        }
      >
        {signed === null ? (
          <Trans>Not yet: signed nightly</Trans>
        ) : (
          <Trans>
            signed to <DateText at={signed} style="day" />
          </Trans>
        )}
      </Row>
      <Row
        read={read}
        mark="none"
        name={
          <LinkText to={paths.ledger}>
            <Trans>Checked</Trans>
          </LinkText>
        }
      >
        {checks.length < checksOfNight && <Trans>Not yet: checked nightly</Trans>}
        {checks.length === checksOfNight && <DateText at={checks.map(({ at }) => at).toSorted()[0] ?? ''} />}
      </Row>
    </>
  )
}

/** Whether money is being sent. While a check fails, finance can propose to stop it. */
export function SendingRow() {
  const { t } = useLingui()
  const desk = useDesk()
  const [isAsking, setAsking] = useState(false)
  const stop = desk.data?.sendingStop ?? null
  const differ = desk.data?.checks.some(({ differences }) => differences > 0) ?? false
  const isFinance = useOperator()?.roles.includes('finance') ?? false
  return (
    <>
      <Row read={desk} mark={stop ? 'late' : 'none'} name={<Trans>Sending of money</Trans>}>
        {stop ? (
          <Trans>
            stopped until <DateText at={stop.until} />
          </Trans>
        ) : differ && isFinance ? (
          <RowButton look="secondary" onClick={() => setAsking(true)}>
            <Trans>Stop…</Trans>
          </RowButton>
        ) : (
          t({ message: `on`, context: 'sending of money' })
        )}
      </Row>
      {isAsking && <StopDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function StopDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const decision = useDecision(api.operatorTransfers.stop, onClose)
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Propose to stop all sending of money?`}
      under={
        <Trans>
          Withdrawals, payouts and refunds are accepted and decided, and nothing is sent for 24 hours, or until both
          checks hold. Another person of finance confirms it. Three days must pass before the next stop.
        </Trans>
      }
      act={t`Propose to stop it`}
      reader={t`every merchant`}
      onAct={(reason) => void decision.run({ reason })}
    />
  )
}

function ReconciliationRow() {
  const { t } = useLingui()
  const read = useGet(api.operatorReconciliation.day, { query: {} })
  const { data } = read
  const open = data?.kinds.reduce((sum, each) => sum + each.open, 0) ?? 0
  return (
    <Row
      read={read}
      mark={!data?.day ? 'none' : open === 0 ? 'done' : 'half'}
      name={
        <LinkText to={paths.reconciliation}>
          <Trans>Reconciliation</Trans>
        </LinkText>
      }
    >
      {data?.day && (
        <>
          <DateText at={data.day} style="day" />
          {' · '}
        </>
      )}
      {data && (data.day === null ? <Trans>no statement yet</Trans> : t`${open} open`)}
    </Row>
  )
}

type RowProps = { read: GetResult<unknown>; mark: MarkKind; name: ReactNode; children: ReactNode }

function Row({ read: { data, error, isFetching, refresh }, mark, name, children }: RowProps) {
  return (
    <li className="flex min-h-32 items-baseline gap-10 py-5">
      <Mark kind={data === undefined ? 'none' : mark} className="translate-y-1" />
      <span className="flex-1">{name}</span>
      <span className="figures text-right text-soft">
        {data !== undefined && children}
        {data === undefined && error && (
          <RowButton look="secondary" onClick={() => void refresh()} isPending={isFetching}>
            <Trans>Try again</Trans>
          </RowButton>
        )}
        {data === undefined && !error && <Skeleton className="h-16 w-80" />}
      </span>
    </li>
  )
}
