import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { useNumberText } from '#kit/format.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { Fact, Facts, PaneHead } from '../../parts/panes.tsx'
import { ReadList } from '../../parts/read-list.tsx'
import { linkTo, paths } from '../../paths.ts'
import type { Refund } from './refund.ts'

export function BesideIt({ refund: { id, merchantId } }: { refund: Refund }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const read = useGet(callAt(api.operatorRefunds.figures, { id }))
  const { data } = read
  const ofOrders = ({ refunds, orders }: { refunds: number; orders: number }) =>
    t`${numberText(refunds)} of ${plural(orders, { one: '# order', other: '# orders' })}`
  const bar = 'h-16 w-full'
  return (
    <section aria-label={t`For reference`}>
      <PaneHead beside={data && <Trans>the shop and the products: {data.days} days</Trans>}>
        <Trans>For reference</Trans>
      </PaneHead>
      <ReadList
        read={read}
        isRead={data !== undefined}
        skeleton={<SkeletonBars className="space-y-12 py-6" bars={[bar, bar, bar]} />}
      >
        {data && (
          <Facts>
            <Fact name={<Trans>Refund requests in this shop</Trans>}>
              <LinkText to={linkTo(paths.merchants, { item: merchantId, tab: 'refunds' })}>
                {ofOrders(data.shop)}
              </LinkText>
            </Fact>
            <Fact name={<Trans>Refund requests for these products, all shops</Trans>}>
              {t`${numberText(data.products.refunds)} · ${plural(data.products.pieces, { one: '# item sold', other: '# items sold' })}`}
            </Fact>
            <Fact name={<Trans>Earlier refund requests of this shopper</Trans>}>
              {data.shopper ? ofOrders(data.shopper) : <Trans>the email address was deleted</Trans>}
            </Fact>
          </Facts>
        )}
      </ReadList>
    </section>
  )
}
