import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { DepositAmount } from './deposit-amount.tsx'
import { type Deposit, statusOf } from './deposit-labels.ts'

const shownMax = 5
const hashEndLength = 6

/** The last deposits by blockchain. Live events keep their status up to date. */
export function ArrivingDeposits() {
  const { data } = useGet(api.deposits.list, { query: { method: 'chain', limit: shownMax } })
  const list = data?.list ?? []
  return (
    <div className="pb-20">
      {list.length > 0 && (
        <Section title={<Trans>Recent blockchain deposits</Trans>}>
          <List>
            {list.map((deposit) => (
              <Row
                key={deposit.number}
                to={linkTo.deposit(deposit.number)}
                under={<Details deposit={deposit} />}
                value={<Status deposit={deposit} />}
                tone={statusOf(deposit).tone}
              >
                <DepositAmount deposit={deposit} className="font-medium" />
              </Row>
            ))}
          </List>
        </Section>
      )}
    </div>
  )
}

function Status({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  return <span className="font-medium">{t(statusOf(deposit).label)}</span>
}

function Details({ deposit: { txHash, createdAt } }: { deposit: Deposit }) {
  return (
    <span className="figures">
      {txHash && `${txHash.slice(0, hashEndLength)}…${txHash.slice(-hashEndLength)} · `}
      <DateText at={createdAt} />
    </span>
  )
}
