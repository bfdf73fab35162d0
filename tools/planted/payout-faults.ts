import { type Fault, faultsIn } from './fault.ts'

/** Faults in outgoing payments, and in the rule of two operators. */
export const payoutFaults: Fault[] = [
  ...faultsIn(
    {
      file: 'server/money/withdrawals/withdrawals.sql',
      near: ['server/money/withdrawals/withdrawals.test', 'server/money/withdrawals/'],
    },
    [
      {
        id: 'withdrawal-of-held-money',
        find: "ledger_balance(p_merchant, 'available') - legal_hold_amount(p_merchant, p_at)",
        put: "ledger_balance(p_merchant, 'available')",
        breaks: 'Money under a legal hold is withdrawn.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/money/withdrawals/withdrawals-fees.sql',
      near: ['server/money/withdrawals/withdrawals.test', 'server/money/withdrawals/'],
    },
    [
      {
        id: 'withdrawal-other-fee',
        find: 'if v_fee <> p_confirmed_fee then',
        put: 'if v_fee < p_confirmed_fee then',
        breaks: 'A withdrawal takes a higher fee than the merchant confirmed.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/money/withdrawals/withdrawals-decisions.sql',
      near: ['server/money/withdrawals/withdrawals.test', 'server/money/withdrawals/'],
    },
    [
      {
        id: 'withdrawal-in-slices',
        find: 'and created_at > p_at - threshold_week();',
        put: 'and created_at > p_at - threshold_day();',
        breaks: 'Slices of a large withdrawal over a week take one operator only.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/money/withdrawals/withdrawals-sending.sql',
      near: [
        'server/money/withdrawals/withdrawals.test',
        'server/identity/account/not-me',
        'server/money/withdrawals/',
      ],
    },
    [
      {
        id: 'payout-fee-paid-out',
        find: 'array[-w.amount, w.net, w.fee]',
        put: 'array[-w.amount, w.amount, 0]',
        breaks: "The platform's fee is booked as paid to the merchant's bank.",
      },
      {
        id: 'payout-after-not-me',
        find: 'where merchant_id = p_merchant and stopped_at is not null) then',
        put: 'where merchant_id = p_merchant and stopped_at is null and stopped_at is not null) then',
        breaks: 'Money is sent although the merchant has said that it was somebody else.',
      },
    ],
  ),
  ...faultsIn({ file: 'server/money/withdrawals/withdrawals-fees.sql', near: ['server/money/withdrawals/fee-rule'] }, [
    {
      id: 'fee-rule-backdated',
      find: 'if v_from <= p_at or v_from < v_last.valid_from then',
      put: 'if v_from < v_last.valid_from then',
      breaks: 'A new fee holds for withdrawals that were requested before it.',
    },
  ]),
  ...faultsIn(
    {
      file: 'server/ground/transfers/transfers.sql',
      near: ['server/ground/transfers/', 'server/money/withdrawals/'],
    },
    [
      {
        id: 'payout-by-another',
        find: 't.state is null or t.claimed_by <> v_operator or t.claimed_until < p_at then',
        put: 't.state is null or t.claimed_until < p_at then',
        breaks: 'Two operators send the same money.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/ground/transfers/transfers-proof.sql',
      near: ['server/money/supplier-payouts/', 'server/joining/channel/payout'],
    },
    [
      {
        id: 'payout-line-of-other-amount',
        find: "and l.amount = v_amount and l.currency = p_use->>'currency') then",
        put: "and l.currency = p_use->>'currency') then",
        breaks: 'A payout is recorded as sent by a line of another amount.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/money/supplier-payouts/supplier-payouts-money.sql',
      near: ['server/money/supplier-payouts/', 'server/ledger/recount/payouts'],
    },
    [
      {
        id: 'run-of-returned-cost',
        find: 'and p_line.returned = returned_share(',
        put: 'and p_line.returned <= returned_share(',
        breaks: 'A supplier is paid a cost that a refund returned since the run was proposed.',
      },
    ],
  ),
  ...faultsIn({ file: 'server/joining/partners/partners.sql', near: ['server/joining/partners/'] }, [
    {
      id: 'partner-key-stays',
      find: 'greatest(valid_from, least(valid_until, v_from + v_overlap))',
      put: 'valid_until',
      breaks: 'A replaced key of a partner signs in for good.',
    },
  ]),
  ...faultsIn(
    {
      file: 'server/joining/channel/channel-payouts.sql',
      near: ['server/joining/channel/payouts', 'server/ledger/races'],
    },
    [
      {
        id: 'partner-paid-twice',
        find: 'if v_amount > v_account.balance - v_account.reserved then',
        put: 'if v_amount > v_account.balance then',
        breaks: 'The same prepaid money is paid back to a partner twice.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/ground/proposals/proposals.sql',
      near: ['server/ground/proposals/', 'server/identity/operators/another-device'],
    },
    [
      {
        id: 'proposal-changed',
        find: 'if binding_effect(v_proposal.effect) is distinct from binding_effect(',
        put: 'if v_proposal.effect is null and binding_effect(v_proposal.effect) is distinct from binding_effect(',
        breaks: 'The second operator confirms another effect than the first one proposed.',
      },
      {
        id: 'proposal-on-one-device',
        find: 'perform require_devices(p_session, v_proposal.proposed_by, v_proposal.proposed_on);',
        put: '',
        breaks: 'One person with two accounts confirms the own proposal.',
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/db/functions/persons.sql',
      near: [
        'server/ground/proposals/proposals.test',
        'server/ground/proposals/still-holds',
        'server/identity/operators/step-up',
        'server/trade/refunds/refunds.test',
        'server/identity/operators/',
        'server/ledger/party-guards',
      ],
    },
    [
      {
        id: 'person-of-ended-session',
        find: "s.party = 'operator' and s.ended_at is null and s.expires_at > v_now",
        put: "s.party = 'operator' and s.expires_at > v_now",
        breaks: 'The token of an ended session still decides about money.',
      },
      {
        id: 'person-proved-once',
        find: 'if v_proven_at > session_time(p_at) - make_interval(mins => (select operator_proof_minutes from policy)) then',
        put: 'if v_proven_at is not null then',
        breaks: 'A second factor that was proved once decides about money for the whole session.',
      },
      {
        id: 'grant-not-counted',
        find: 'if v_spent > (select grants_per_day from policy) then',
        put: 'if p_amount > (select grants_per_day from policy) then',
        breaks: "The day's budget for the platform's own payments is never used up.",
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/trade/refunds/refunds-decisions.sql',
      near: [
        'server/ground/proposals/proposals.test',
        'server/ground/proposals/still-holds',
        'server/identity/operators/step-up',
        'server/trade/refunds/refunds.test',
        'server/identity/operators/',
        'server/ledger/party-guards',
      ],
    },
    [
      {
        id: 'refund-by-one',
        find: "if v_bears = 'platform' and platform_refund_needs_two(p_of, p_at, 0) then",
        put: "if v_bears = 'none' and platform_refund_needs_two(p_of, p_at, 0) then",
        breaks: "One operator gives away the platform's money above the threshold.",
      },
    ],
  ),
  ...faultsIn(
    {
      file: 'server/identity/operators/operators.sql',
      near: ['server/identity/operators/operators.test', 'server/identity/operators/'],
    },
    [
      {
        id: 'roles-together',
        find: "if p_roles @> array['finance', 'admin'] or",
        put: 'if',
        breaks: 'One person decides about money and gives others access.',
      },
    ],
  ),
]
