import { Trans } from '@lingui/react/macro'
import { useDateText } from '#kit/format.tsx'

/** Says since when the shop is closed, and what goes on. */
export function ClosedShop({ closedAt }: { closedAt: string | null }) {
  const dateText = useDateText()
  return (
    <section className="page-width pt-20">
      <h2 className="text-title font-semibold">
        <Trans>This shop is closed</Trans>
      </h2>
      {closedAt && (
        <p className="pt-4 text-soft">
          <Trans>It has taken no new orders since {dateText(closedAt, 'longDay')}.</Trans>
        </p>
      )}
      <p className="pt-4 text-soft">
        <Trans>Paid orders are still sent, and refunds are still paid. Each order opens with its own link.</Trans>
      </p>
    </section>
  )
}
