import { Trans } from '@lingui/react/macro'
import type { StoreOrder } from '#contract/storefront/pages.ts'
import { useDateText } from '#kit/format.tsx'
import { secondaryButton } from '../parts/controls.tsx'
import { mayWithdraw, returnView, viewLink, withdrawView } from './views.ts'

/** The right to leave the contract, if there is one, and what becomes of a withdrawal. */
export function Withdrawal({ order, secret }: { order: StoreOrder; secret: string }) {
  const dateText = useDateText()
  const { refund, withdrawal } = order
  if (refund?.isWithdrawal && refund.status === 'pending_approval') return <Return refund={refund} secret={secret} />
  if (!mayWithdraw(order)) return null
  const until = withdrawal?.by && dateText(withdrawal.by, 'longDate')
  return (
    <section className="px-20 pt-20">
      <a href={viewLink(secret, withdrawView)} className={secondaryButton}>
        <Trans>Withdraw from the contract here</Trans>
      </a>
      {until && (
        <p className="pt-6 text-caption text-soft">
          <Trans>Without a reason, until {until}.</Trans>
        </p>
      )}
    </section>
  )
}

type ReturnProps = { refund: NonNullable<StoreOrder['refund']>; secret: string }

function Return({ refund: { sentBackAt, decideBy }, secret }: ReturnProps) {
  const dateText = useDateText()
  const by = decideBy && dateText(decideBy, 'longDate')
  return (
    <section role="status" className="mx-20 mt-20 rounded-field bg-fill p-14">
      <p className="font-medium">
        <Trans>You have withdrawn from the contract.</Trans>
      </p>
      {sentBackAt ? (
        <p className="pt-4">
          <Trans>You sent the goods back. The money follows by {by} at the latest.</Trans>
        </p>
      ) : (
        <a href={viewLink(secret, returnView)} className={`${secondaryButton} mt-12 bg-surface`}>
          <Trans>Send the goods back</Trans>
        </a>
      )}
    </section>
  )
}
