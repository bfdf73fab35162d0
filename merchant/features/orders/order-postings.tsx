import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { Pair } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { accountLabels, movementLabels, type OrderDetail } from './order-labels.ts'

type Posting = OrderDetail['postings'][number]
type Props = { postings: readonly Posting[]; isOpen: boolean; onClose: () => void }

export function OrderPostings({ postings, isOpen, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Ledger entries`}>
      <p className="px-20 pb-8 text-caption text-soft">
        <Trans>Every ledger entry for this order. Debits and credits always match.</Trans>
      </p>
      <ol className="divide-y divide-line border-t border-line pb-12">
        {movementsOf(postings).map(({ key, kind, at, lines }) => (
          <li key={key} className="px-20 py-10">
            <div className="flex items-baseline justify-between gap-12">
              <h3 className="text-small font-medium">{t(movementLabels[kind] ?? { id: kind, message: kind })}</h3>
              <span className="text-caption text-soft">
                <DateText at={at} />
              </span>
            </div>
            <dl>
              {lines.map(({ account, amount }) => (
                <Pair key={account} label={t(accountLabels[account] ?? { id: account, message: account })}>
                  <Money amount={amount} sign="change" />
                </Pair>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

type Movement = { key: string; kind: string; at: string; lines: Posting[] }

function movementsOf(postings: readonly Posting[]): Movement[] {
  const movements: Movement[] = []
  for (const posting of postings) {
    const last = movements.at(-1)
    if (last?.kind === posting.kind && last.at === posting.at) last.lines.push(posting)
    else movements.push({ key: `${movements.length}`, kind: posting.kind, at: posting.at, lines: [posting] })
  }
  return movements
}
