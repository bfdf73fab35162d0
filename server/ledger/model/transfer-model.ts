import { dayMs } from '#contract/durations.ts'

/** A second implementation of the steps of outgoing money, as they are without imported statements. */
export type ModelTransfer = {
  state: 'claimed' | 'sent' | 'arrived' | 'failed' | 'returned' | null
  by: number | null
  until: number
  /** When the server checks again whether it returns. */
  lookAt: number
}
export type TransferStep = 'sent' | 'arrived' | 'failed'
type Act = { by: number; now: number }

export const startTransfer = (): ModelTransfer => ({ state: null, by: null, until: 0, lookAt: 0 })

export function nextBusinessDay(now: number): number {
  let at = now + dayMs
  while ([0, 6].includes(new Date(at).getUTCDay())) at += dayMs
  return at
}

const isOfAnother = ({ state, by, until }: ModelTransfer, act: Act) =>
  state === 'claimed' && by !== act.by && until > act.now

export function refuseClaim(transfer: ModelTransfer, act: Act): string | null {
  if (transfer.state !== null && transfer.state !== 'claimed') return 'conflict'
  return isOfAnother(transfer, act) ? 'claimed_by_another' : null
}

export function claim(transfer: ModelTransfer, { by, now }: Act, latest: number): void {
  Object.assign(transfer, { state: 'claimed', by, until: Math.min(nextBusinessDay(now), latest) })
}

export function refuseStep(transfer: ModelTransfer, step: TransferStep, act: Act): string | null {
  const { state, by, until } = transfer
  if (step === 'arrived') return state === 'sent' ? null : 'conflict'
  if (state === 'arrived' || state === 'failed' || state === 'returned') return 'conflict'
  if (step === 'sent') {
    if (state === 'sent') return 'conflict'
    if (isOfAnother(transfer, act)) return 'claimed_by_another'
    return state === 'claimed' && by === act.by && until >= act.now ? null : 'conflict'
  }
  if (isOfAnother(transfer, act)) return 'claimed_by_another'
  // Another person than the one who claimed the transfer must record its failure.
  return state !== null && by === act.by ? 'conflict' : null
}
