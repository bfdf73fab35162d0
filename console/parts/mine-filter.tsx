import { Trans } from '@lingui/react/macro'
import type { Transfer } from './transfer.ts'

type Props = { isMine: boolean; onChange: (isMine: boolean) => void }

/** Filters a list of outgoing money to what the operator has taken over. */
export function MineFilter({ isMine, onChange }: Props) {
  return (
    <label className="inline-flex min-h-28 items-center gap-8">
      <input type="checkbox" checked={isMine} onChange={(event) => onChange(event.target.checked)} />
      <Trans>Taken over by me</Trans>
    </label>
  )
}

/** Whether this operator claimed or sent it. Without an operator, always true. */
export const isHeldBy = (transfer: Transfer | null, operatorId: string | undefined): boolean =>
  operatorId === undefined || transfer?.claimedBy === operatorId
