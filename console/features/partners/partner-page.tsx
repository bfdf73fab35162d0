import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorPartners } from '#contract/operator/partners.ts'
import { DateText } from '#kit/date-text.tsx'
import { useMoneyText, useNumberText } from '#kit/format.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { paths } from '../../paths.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { IncomingTable, MovementsTable, OutgoingTable } from './log-tables.tsx'
import type { Partner } from './partner.ts'
import { PayBackDialog } from './pay-back-dialog.tsx'
import { PayoutsTable } from './payouts-table.tsx'
import { PrefundDialog } from './prefund-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'

type Log = 'incoming' | 'outgoing' | 'movements' | 'payouts'
type DialogName = 'channel' | 'prefund' | 'payBack' | 'key' | null

type Props = { partner: Partner; onChange: () => void }

export function PartnerPage({ partner, onChange }: Props) {
  const { t } = useLingui()
  const [log, setLog] = useState<Log>('incoming')
  const { partnerId, name } = partner
  return (
    <section aria-label={name} className="min-w-0 flex-1 overflow-y-auto px-20 pb-32">
      <h2 className="pt-16 text-title leading-tight font-semibold tracking-tight">{name}</h2>
      <div className="grid grid-cols-2 gap-x-32">
        <PartnerFacts partner={partner} />
        <PartnerActs partner={partner} onChange={onChange} />
      </div>
      <PartnerKeys partner={partner} />
      <div className="pt-18">
        <Tabs<Log>
          label={t`Log`}
          items={[
            { value: 'incoming', label: t`Messages in` },
            { value: 'outgoing', label: t`Events out` },
            { value: 'movements', label: t`Movements of money` },
            { value: 'payouts', label: t`Paid back` },
          ]}
          value={log}
          onChange={setLog}
        />
      </div>
      {log === 'incoming' && <IncomingTable partnerId={partnerId} />}
      {log === 'outgoing' && <OutgoingTable partnerId={partnerId} />}
      {log === 'movements' && <MovementsTable partnerId={partnerId} />}
      {log === 'payouts' && <PayoutsTable partnerId={partnerId} />}
    </section>
  )
}

function PartnerFacts({ partner }: { partner: Partner }) {
  const moneyText = useMoneyText()
  const numberText = useNumberText()
  const { prefunded, reserved, receiver, ordersPerMinute, amountPerDay, shops, orders, undelivered, effectiveAt } =
    partner
  return (
    <Facts className="pt-12">
      <Fact name={<Trans>Prepaid balance</Trans>} isStrong>
        {moneyText(prefunded)}
      </Fact>
      {reserved > 0 && <Fact name={<Trans>On its way back</Trans>}>{moneyText(reserved)}</Fact>}
      <Fact name={<Trans>Receiver</Trans>}>
        <span className="break-all">{receiver ?? '–'}</span>
      </Fact>
      <Fact name={<Trans>Orders a minute</Trans>}>{ordersPerMinute === null ? '–' : numberText(ordersPerMinute)}</Fact>
      <Fact name={<Trans>Amount a day</Trans>}>{amountPerDay === null ? '–' : moneyText(amountPerDay)}</Fact>
      <Fact name={<Trans>Shops that agreed</Trans>}>{numberText(shops)}</Fact>
      <Fact name={<Trans>Orders</Trans>}>{numberText(orders)}</Fact>
      <Fact name={<Trans>Events not delivered</Trans>}>{numberText(undelivered)}</Fact>
      <Fact name={<Trans>In force from</Trans>}>
        <DateText at={effectiveAt} />
      </Fact>
    </Facts>
  )
}

/** Limits, money and keys take two operators. Ending a partner takes one, because a leak must not wait. */
function PartnerActs({ partner, onChange }: Props) {
  const { t } = useLingui()
  const operator = useOperator()
  const [opened, setOpened] = useState<DialogName>(null)
  const [isProposed, setProposed] = useState(false)
  const { partnerId, revokedAt } = partner
  const ended = revokedAt ? t`The partner’s access has ended.` : null
  const whyNotAdmin = ended ?? (hasRole(operator?.roles, 'admin') ? null : t`An administrator does this.`)
  // Also for a revoked partner: the platform still owes it what it paid in advance.
  const whyNotFinance = hasRole(operator?.roles, 'finance') ? null : t`A person of finance does this.`
  const dialog = { partner, onDone: () => setProposed(true), onClose: () => setOpened(null) }
  return (
    <div className="flex min-w-0 flex-col items-start gap-10 pt-16">
      <RowButton wraps look="secondary" why={whyNotAdmin} onClick={() => setOpened('channel')}>
        <Trans>Propose limits, opening or suspension…</Trans>
      </RowButton>
      <RowButton wraps look="secondary" why={whyNotFinance} onClick={() => setOpened('prefund')}>
        <Trans>Propose to record a prepayment…</Trans>
      </RowButton>
      <RowButton wraps look="secondary" why={whyNotFinance} onClick={() => setOpened('payBack')}>
        <Trans>Propose to pay money back…</Trans>
      </RowButton>
      <RowButton wraps look="secondary" why={whyNotAdmin} onClick={() => setOpened('key')}>
        <Trans>Propose a new key…</Trans>
      </RowButton>
      <Revoke partner={partner} why={whyNotAdmin} onChange={onChange} />
      {isProposed && (
        <p role="status">
          <Trans>Proposed. Another person confirms it.</Trans>{' '}
          <LinkText to={paths.proposals}>
            <Trans>Proposals</Trans>
          </LinkText>
        </p>
      )}
      {opened === 'channel' && <ChannelDialog {...dialog} />}
      {opened === 'prefund' && <PrefundDialog {...dialog} />}
      {opened === 'payBack' && <PayBackDialog {...dialog} />}
      {opened === 'key' && <RegisterDialog partnerId={partnerId} {...dialog} />}
    </div>
  )
}

type RevokeProps = Props & { why: string | null }

function Revoke({ partner: { partnerId, name }, why, onChange }: RevokeProps) {
  const { t } = useLingui()
  const revoke = useDecision<typeof operatorPartners.revoke, 'revoke'>(
    callAt(api.operatorPartners.revoke, { id: partnerId }),
    onChange,
  )
  return (
    <>
      <RowButton wraps look="danger" why={why} onClick={() => revoke.open('revoke')}>
        <Trans>End access for good…</Trans>
      </RowButton>
      {revoke.opened && (
        <ReasonDialog
          decision={revoke}
          title={t`End this partner’s access?`}
          under={name}
          act={t`End the partner’s access`}
          isDanger
          warning={
            <Trans>None of its messages and links is accepted any more. Registering it again takes two people.</Trans>
          }
          reader={t`the log`}
          onAct={(reason) => void revoke.run({ reason })}
        />
      )}
    </>
  )
}

function PartnerKeys({ partner: { keys } }: { partner: Partner }) {
  return (
    <>
      <PaneHead>
        <Trans>Keys</Trans>
      </PaneHead>
      <ul className="divide-y divide-line">
        {keys.map(({ id, algorithm, fingerprint, validFrom, validUntil }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-16 py-6">
            <span className="figures break-all">{id}</span>
            <span className="figures text-soft">
              {algorithm} {fingerprint}
            </span>
            <span className="text-soft">
              <DateText at={validFrom} /> – {validUntil && <DateText at={validUntil} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
