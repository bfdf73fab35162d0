import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorPayments } from '#contract/operator/payments.ts'
import { DateText } from '#kit/date-text.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { api } from '../../api.ts'
import { hasRole, useOperator } from '../../operator.ts'
import { BigAmount } from '../../parts/big-amount.tsx'
import { useTextOfCurrency } from '../../parts/money-text.tsx'
import { DecisionPane, EvidencePane, Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { SingleActButton, useSingleAct } from '../../parts/single-act.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { linkTo, paths } from '../../paths.ts'

type UnmatchedEvent = Reply<typeof operatorPayments.unmatched>['list'][number]

export function UnmatchedPayments() {
  const read = useGet(api.operatorPayments.unmatched, { query: { limit: limits.pageSizeMax } })
  return (
    <QueuePage path={paths.payments} queue="payments_unmatched" tab="unmatched" read={read} toItem={useEventItem()}>
      {(row, position) => (
        <>
          <EvidencePane key={row.id} over={row.provider} title={<EventTitle event={row} />} position={position}>
            <EventFacts event={row} />
          </EvidencePane>
          <CloseEvent key={`close ${row.id}`} event={row} position={position} onDone={() => void read.refresh()} />
        </>
      )}
    </QueuePage>
  )
}

function useEventItem() {
  const textOf = useTextOfCurrency()
  return ({ id, provider, type, amount, currency, at }: UnmatchedEvent): QueueItem => ({
    id,
    name: provider,
    under: type ?? '',
    beside: amount !== null && currency !== null && textOf(amount, currency),
    clock: { since: at, promisedBy: null, endsBy: null },
  })
}

function EventTitle({ event: { amount, currency, type } }: { event: UnmatchedEvent }) {
  return amount !== null && currency !== null ? <BigAmount amount={amount} currency={currency} /> : type
}

function EventFacts({ event }: { event: UnmatchedEvent }) {
  const { t } = useLingui()
  const { type, eventId, merchantId, at, body } = event
  return (
    <>
      <Facts className="pt-12">
        {type && (
          <Fact name={<Trans>What</Trans>}>
            <span className="mono">{type}</span>
          </Fact>
        )}
        <Fact name={<Trans context="of a provider">Message</Trans>}>
          <span className="mono break-all">{eventId}</span>
        </Fact>
        {merchantId && (
          <Fact name={<Trans>Names a merchant</Trans>}>
            <LinkText to={linkTo(paths.merchants, { item: merchantId })}>
              <Trans>Open the merchant</Trans>
            </LinkText>
          </Fact>
        )}
        <Fact name={<Trans>When</Trans>}>
          <DateText at={at} />
        </Fact>
      </Facts>
      {body !== null && (
        <>
          <PaneHead>
            <Trans>As the provider sent it</Trans>
          </PaneHead>
          <section
            aria-label={t`As the provider sent it`}
            // A keyboard scrolls it too.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
            className="mono max-h-400 overflow-auto rounded-small border border-line bg-surface p-12 text-tiny break-all whitespace-pre-wrap"
          >
            {indented(body)}
          </section>
        </>
      )}
    </>
  )
}

/** Valid JSON with a line for each field. Any other text is unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

type CloseProps = { event: UnmatchedEvent; position: QueuePosition; onDone: () => void }

/** Takes it off the list once an operator has looked into it. No money moves. */
function CloseEvent({ event: { provider, eventId, type }, position, onDone }: CloseProps) {
  const { t } = useLingui()
  const operator = useOperator()
  const decision = useDecision<typeof operatorPayments.close, 'close'>(api.operatorPayments.close, () => {
    onDone()
    position.openNext()
  })
  const why = hasRole(operator?.roles, 'finance') ? null : t`Finance decides.`
  const button = useSingleAct({ label: t`looked into`, why, position, onOpen: () => decision.open('close') })
  return (
    <DecisionPane
      position={position}
      title={<Trans context="act">Review</Trans>}
      foot={
        <SingleActButton {...button}>
          <Trans>Take it off the list…</Trans>
        </SingleActButton>
      }
    >
      <p className="text-soft">
        <Trans>
          It matches no order, payment or refund in our books, or the amount differs. Find it in the provider’s
          dashboard. Take it off the list if it belongs to another business or was a test. Send a shopper’s money back
          there first.
        </Trans>
      </p>
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={t`Take it off the list?`}
          under={[provider, type].filter(Boolean).join(' · ')}
          act={t`Take it off the list`}
          warning={<Trans>No money moves, and the message is kept.</Trans>}
          reader={t`auditors, and the merchant that it names`}
          onAct={(reason) => void decision.run({ provider, eventId, reason })}
        />
      )}
    </DecisionPane>
  )
}
