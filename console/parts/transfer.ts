import { useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorTransfers, transferKinds } from '#contract/operator/transfers.ts'
import { useDateText } from '#kit/format.tsx'
import { api } from '../api.ts'
import { hasRole, useOperator } from '../operator.ts'
import { useDeviceText, useOwnDeviceText } from './device-refusals.ts'
import type { MarkKind } from './mark.tsx'
import { useNow } from './now.ts'
import { useDecision } from './use-decision.ts'

export type Transfer = Reply<typeof operatorTransfers.claim>['transfer']
type Calls = typeof operatorTransfers
export type TransferStep = 'sent' | 'arrived' | 'failed'

/** Outgoing money of any kind, with the fields that its steps need. */
export type Leaving = {
  kind: (typeof transferKinds)[number]
  subject: string
  merchantId?: string
  /** The number that the statement's line quotes. */
  number: string
  /** The outgoing amount in minor units. Null if no line of the bank has it. */
  amount: number | null
  /** The default is the currency of the books. */
  currency?: string
  sum: string
  /** The line below the title of a dialog. */
  under: string
  reader: string
  transfer: Transfer | null
  /** Why nobody may send it yet. */
  waits?: string | null
}

type Claim = { by: string; until: string; isOwn: boolean }

/** The claim in force now. Null if there is none. */
export function useClaim(transfer: Transfer | null): Claim | null {
  const nowMs = useNow()
  const operator = useOperator()
  return claimOf(transfer, { nowMs, operatorId: operator?.id })
}

type Asking = { nowMs: number; operatorId: string | undefined }

function claimOf(transfer: Transfer | null, { nowMs, operatorId }: Asking): Claim | null {
  const { state, claimedBy, claimedUntil, sender } = transfer ?? {}
  if (state !== 'claimed' || !claimedUntil || Date.parse(claimedUntil) <= nowMs) return null
  return { by: sender ?? '', until: claimedUntil, isOwn: claimedBy === operatorId }
}

export function useClaimNote() {
  const { t } = useLingui()
  const nowMs = useNow()
  const operatorId = useOperator()?.id
  const dateText = useDateText()
  return (transfer: Transfer | null): { mark: MarkKind; text: string } | null => {
    const claim = claimOf(transfer, { nowMs, operatorId })
    if (!claim) return null
    const until = dateText(claim.until, 'moment')
    if (claim.isOwn) return { mark: 'half', text: t`taken over by you until ${until}` }
    return { mark: 'half', text: t`taken over by ${claim.by} until ${until}` }
  }
}

export function useTransferDecisions({ kind, subject }: Pick<Leaving, 'kind' | 'subject'>, onDone: () => void) {
  const params = { kind, subject }
  const stay = () => undefined
  return {
    claim: useDecision<Calls['claim'], 'claim'>(callAt(api.operatorTransfers.claim, params), stay),
    record: useDecision<Calls['record'], TransferStep>(callAt(api.operatorTransfers.record, params), onDone),
    bringBack: useDecision<Calls['proposeReturn'], 'return'>(
      callAt(api.operatorTransfers.proposeReturn, params),
      onDone,
    ),
  }
}

export type TransferDecisions = ReturnType<typeof useTransferDecisions>
/** A possible step. `why`: why this operator may not take it. */
export type TransferAct = { name: string; label: string; why: string | null; open: () => void }
type Acts = { first: TransferAct | null; late: TransferAct | null; second: TransferAct | null }

/** The next step (claim, sending or arrival), and the steps for a failure. */
export function useTransferActs(leaving: Leaving, { claim, record, bringBack }: TransferDecisions): Acts {
  const { t } = useLingui()
  const dateText = useDateText()
  const operator = useOperator()
  const { transfer, waits = null, kind } = leaving
  const held = useClaim(transfer)
  const isOwn = transfer !== null && transfer.claimedBy === operator?.id
  const ownDevice = useOwnDeviceText()
  const deviceText = useDeviceText()
  const mayNot = hasRole(operator?.roles, 'finance') ? ownDevice : t`Finance decides.`
  const until = held && dateText(held.until, 'moment')
  const others = held && !held.isOwn ? t`${held.by} has taken it over until ${until}. Only this person sends it.` : null
  const second = isOwn ? t`Someone other than the sender records this.` : deviceText(transfer?.deviceRefusal ?? null)
  const sent = { name: t`It was sent…`, label: t`record as sent`, open: () => record.open('sent') }
  const failed = { name: t`It failed…`, label: t`it failed`, open: () => record.open('failed') }
  const back = { name: t`It came back…`, label: t`it came back`, why: mayNot, open: () => bringBack.open('return') }
  // After a failure, money back to a shopper starts again from the claim.
  const state = kind === 'bank_return' && transfer?.state === 'failed' ? null : (transfer?.state ?? null)
  if (state === null || state === 'claimed') {
    return {
      first: held?.isOwn
        ? { ...sent, why: mayNot }
        : {
            name: t`Take over…`,
            label: t`take it over`,
            why: mayNot ?? others ?? waits,
            open: () => claim.open('claim'),
          },
      // Money sent under an expired claim can be recorded with its line by any operator of finance.
      late: state === 'claimed' && !held && leaving.amount !== null ? { ...sent, why: mayNot } : null,
      second: { ...failed, why: mayNot ?? others ?? second ?? waits },
    }
  }
  if (state === 'sent') {
    const first = {
      name: t`It has arrived…`,
      label: t`record the arrival`,
      // With imported lines the server also refuses the sender.
      why: mayNot ?? (isOwn ? null : second),
      open: () => record.open('arrived'),
    }
    // Sent money returns to a merchant's balance only by two operators.
    return { first, late: null, second: kind === 'withdrawal' ? back : { ...failed, why: mayNot ?? second } }
  }
  return { first: null, late: null, second: state === 'arrived' && kind !== 'bank_return' ? back : null }
}
