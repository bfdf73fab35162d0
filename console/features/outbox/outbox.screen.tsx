import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorOutbox } from '#contract/operator/outbox.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { Amount } from '../../parts/money-text.tsx'
import { DecisionPane, EvidencePane, Fact, Facts } from '../../parts/panes.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { SingleActButton, useSingleAct } from '../../parts/single-act.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { paths } from '../../paths.ts'

type Delivery = Reply<typeof operatorOutbox.list>['list'][number]

/** Messages that were given up after the last try. Only an operator can send them again. */
export default function OutboxScreen() {
  const read = useGet(api.operatorOutbox.list, { query: { limit: limits.pageSizeMax } })
  const lanes = useLaneNames()
  return (
    <QueuePage path={paths.outbox} queue="outbox" read={read} toItem={useDeliveryItem()}>
      {(row, position) => (
        <>
          <EvidencePane key={row.id} over={row.shopName} title={lanes[row.lane]} position={position}>
            <Facts className="pt-12">
              <Fact name={<Trans>What</Trans>}>
                <span className="mono">{row.kind}</span>
              </Fact>
              {row.amount !== null && (
                <Fact name={<Trans>Amount</Trans>}>
                  <Amount amount={row.amount} />
                </Fact>
              )}
              <Fact name={<Trans>Tries</Trans>}>{row.tries}</Fact>
              <Fact name={<Trans>Since</Trans>}>
                <DateText at={row.createdAt} />
              </Fact>
              <Fact name={<Trans>Stopped on</Trans>}>
                <DateText at={row.givenUpAt} />
              </Fact>
              <Fact name={<Trans>Why the last try failed</Trans>}>
                <span className="mono break-all">{row.failure}</span>
              </Fact>
            </Facts>
          </EvidencePane>
          <Decide key={`decide ${row.id}`} delivery={row} position={position} />
        </>
      )}
    </QueuePage>
  )
}

function useLaneNames(): Record<Delivery['lane'], string> {
  const { t } = useLingui()
  return {
    money_out: t`Money to a shopper`,
    stock: t`Goods back to the stock`,
    mail: t({ message: `Email`, context: 'delivery' }),
    counting: t`Counted sales`,
    rewards: t`Referral rewards`,
    channel: t`Partners`,
  }
}

function useDeliveryItem() {
  const { t } = useLingui()
  const lanes = useLaneNames()
  return (row: Delivery): QueueItem => ({
    id: row.id,
    name: row.shopName,
    under: lanes[row.lane],
    clock: { since: row.givenUpAt, promisedBy: null, endsBy: null },
    note: { mark: 'late', text: t`after ${plural(row.tries, { one: '# try', other: '# tries' })}` },
  })
}

function Decide({ delivery, position }: { delivery: Delivery; position: QueuePosition }) {
  const { t } = useLingui()
  const operator = useOperator()
  const { id, merchantId, shopName } = delivery
  const decision = useDecision<typeof operatorOutbox.resend, 'send'>(
    callAt(api.operatorOutbox.resend, { id }),
    position.openNext,
  )
  const dismissal = useDecision<typeof operatorOutbox.dismiss, 'dismiss'>(
    callAt(api.operatorOutbox.dismiss, { id }),
    position.openNext,
  )
  const why = hasRole(operator?.roles, 'finance') ? null : t`Finance decides.`
  const button = useSingleAct({ label: t`send again`, why, position, onOpen: () => decision.open('send') })
  return (
    <DecisionPane
      position={position}
      title={<Trans>Send again</Trans>}
      foot={
        <>
          <SingleActButton {...button}>
            <Trans>Send again…</Trans>
          </SingleActButton>
          {delivery.lane !== 'money_out' && (
            <RowButton
              look="secondary"
              className="mt-8 min-h-40 w-full"
              why={why}
              onClick={() => {
                if (why === null && position.isWaiting) dismissal.open('dismiss')
              }}
            >
              <Trans>Dismiss…</Trans>
            </RowButton>
          )}
        </>
      }
    >
      <p className="text-soft">
        <Trans>All tries are available again. First check whether the last one was delivered after all.</Trans>
      </p>
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={t`Send it again?`}
          under={shopName}
          act={t`Send it again`}
          reader={shopName}
          onAct={(reason) => void decision.run({ merchantId, reason })}
        />
      )}
      {dismissal.opened && (
        <ReasonDialog
          decision={dismissal}
          title={t`Dismiss it?`}
          under={shopName}
          act={t`Dismiss it`}
          isDanger
          reader={shopName}
          onAct={(reason) => void dismissal.run({ merchantId, reason })}
        />
      )}
    </DecisionPane>
  )
}
