import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorLedger } from '#contract/operator/ledger.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { DepositPhoto } from '../../parts/deposit-photo.tsx'
import { FailedPart } from '../../parts/failed-part.tsx'
import { HashText } from '../../parts/hash-text.tsx'
import { Mark } from '../../parts/mark.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { useMovementLabels } from '../../parts/movement-labels.ts'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { TableHead } from '../../parts/table-head.tsx'
import { linkTo, paths } from '../../paths.ts'
import { CauseChain } from './cause-chain.tsx'

export type LedgerEntry = Reply<typeof operatorLedger.get>

type Props = { merchantId: string; sequence: number; onStep: (by: number) => void }

export function EntryPane({ merchantId, sequence, onStep }: Props) {
  const { t } = useLingui()
  const { data, error, refresh } = useGet(api.operatorLedger.get, { query: { merchantId, sequence } })
  const isLast = data !== undefined && data.sequence >= data.headSequence
  const notBefore = sequence === 1 ? t`It is the first transaction.` : null
  const notAfter = isLast ? t`It is the last transaction.` : null
  useKeys([
    { key: '[', label: t`transaction before`, run: () => notBefore ?? onStep(-1), isInFoot: true },
    { key: ']', label: t`transaction after`, run: () => notAfter ?? onStep(1), isInFoot: true },
  ])
  return (
    <aside
      aria-label={t`One transaction`}
      className="flex w-320 shrink-0 flex-col border-l border-line bg-paper min-[1400px]:w-400"
    >
      <header className="flex h-52 shrink-0 items-center gap-10 border-b border-line px-20">
        <h2 className="font-semibold whitespace-nowrap">{t`No. ${sequence}`}</h2>
        <span className="min-w-0 flex-1 truncate text-soft">
          {data && (
            <Link to={linkTo(paths.merchants, { item: merchantId })} className="hover:text-ink">
              {data.shopName}
            </Link>
          )}
        </span>
        <RowButton
          look="secondary"
          aria-label={t`transaction before`}
          why={notBefore}
          onClick={() => onStep(-1)}
          hint="["
        >
          {null}
        </RowButton>
        <RowButton look="secondary" aria-label={t`transaction after`} why={notAfter} onClick={() => onStep(1)} hint="]">
          {null}
        </RowButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-20 pb-20">
        {error && !data && <FailedPart message={error.message} onRetry={refresh} className="py-16" />}
        {!data && !error && <Skeleton className="mt-20 h-300 w-full" />}
        {data && <Entry entry={data} />}
      </div>
    </aside>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { t } = useLingui()
  const names = useMovementLabels()
  const photo = entry.causes.find(({ hasPhoto, number }) => hasPhoto && number !== null)?.number
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${entry.previousHash}\n${entry.text}\n${entry.hash}\n`)
      toasts.done(t`Copied`)
    } catch {
      toasts.fail(t`Copying is not allowed here. Select the text instead.`)
    }
  }
  useKeys([{ key: 'y', label: t`copy`, run: () => void copy(), isInFoot: true }])
  return (
    <>
      <p className="pt-16 text-title font-semibold">
        <Amount amount={entry.amount} />
      </p>
      <p className="text-soft">
        {names[entry.kind] ?? entry.kind} · <DateText at={entry.at} />
      </p>
      <Postings entry={entry} />
      <PaneHead>
        <Trans>What caused it</Trans>
      </PaneHead>
      <CauseChain causes={entry.causes} />
      {photo && <DepositPhoto number={photo} />}
      <Chain entry={entry} />
      <RowButton look="secondary" onClick={copy} hint="y" className="mt-12">
        <Trans>Copy as text</Trans>
      </RowButton>
    </>
  )
}

function Postings({ entry: { postings } }: { entry: LedgerEntry }) {
  const { t } = useLingui()
  const sum = postings.reduce((total, { amount }) => total + amount, 0)
  return (
    <table aria-label={t`Ledger entries`} className="mt-12 w-full border-collapse">
      <TableHead
        columns={[
          { name: t`Ledger account` },
          { name: t`Amount`, className: 'pl-12 text-right' },
          { name: t`Before`, className: 'pl-12 text-right max-[1399px]:hidden' },
          { name: t`After`, className: 'pl-12 text-right' },
        ]}
      />
      <tbody>
        {postings.map(({ line, account, amount, balanceAfter }) => (
          <tr key={line} className="border-b border-line">
            <th scope="row" className="py-6 text-left font-normal break-all">
              {account}
            </th>
            <td className="py-6 pl-12 text-right">
              <Amount amount={amount} sign="change" />
            </td>
            <td className="py-6 pl-12 text-right text-soft max-[1399px]:hidden">
              {balanceAfter !== null && <Amount amount={balanceAfter - amount} />}
            </td>
            <td className="py-6 pl-12 text-right font-semibold">
              {balanceAfter !== null && <Amount amount={balanceAfter} />}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-6 text-left font-semibold">
            <Trans>Sum</Trans>
          </th>
          <td className="py-6 pl-12 text-right font-semibold">
            <Amount amount={sum} />
          </td>
          <td className="max-[1399px]:hidden" />
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

function Chain({ entry: { isWhole, signedOn, previousHash, hash, source } }: { entry: LedgerEntry }) {
  return (
    <>
      <PaneHead
        beside={
          <span className="inline-flex items-center gap-6">
            <Mark kind={isWhole ? 'done' : 'late'} />
            {isWhole ? <Trans>intact</Trans> : <Trans>broken</Trans>}
          </span>
        }
      >
        <Trans>Chain of hashes</Trans>
      </PaneHead>
      <Facts>
        <Fact name={<Trans>Source</Trans>}>
          <span className="mono text-tiny break-all">{source}</span>
        </Fact>
        <Fact name={<Trans>Signed</Trans>}>
          {signedOn === null ? <Trans>Not yet: signed nightly</Trans> : <DateText at={signedOn} style="date" />}
        </Fact>
        <Fact name={<Trans>Before</Trans>}>
          <HashText hash={previousHash} />
        </Fact>
        <Fact name={<Trans>This</Trans>}>
          <HashText hash={hash} className="text-ink" />
        </Fact>
      </Facts>
    </>
  )
}
