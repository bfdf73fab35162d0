import { Trans } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { LinkText } from '#kit/link-text.tsx'
import { api } from '../api.ts'
import { linkTo } from '../links.ts'
import { paths } from '../paths.ts'

/** Why the shop is closed, who can open it again, and that its money is untouched. Renders nothing while it is open. */
export function ClosedShop() {
  const { data } = useGet(api.merchants.info)
  if (!data || data.shop.open) return null
  const reason = data.shop.closedReason
  return (
    <div role="status" className="border-b border-line bg-fill px-20 py-12 text-caption">
      <p className="font-medium text-wait">
        <Trans>The store is closed, please contact customer service.</Trans>
      </p>
      {reason && (
        <p className="pt-4 text-soft">
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      <p className="pt-4 text-soft">
        <Trans>
          The platform can reopen it. Your money is not affected: paid orders, refunds, settlements, withdrawals and
          exports continue.
        </Trans>
      </p>
      <p className="flex flex-wrap gap-x-20 pt-4">
        <LinkText to={paths.service}>
          <Trans>Customer service</Trans>
        </LinkText>
        <LinkText to={linkTo.settings({ part: 'acts' })}>
          <Trans>View the decision or appeal</Trans>
        </LinkText>
      </p>
    </div>
  )
}
