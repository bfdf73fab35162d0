import { Trans, useLingui } from '@lingui/react/macro'
import { LinkText } from '#kit/link-text.tsx'
import { Pair, Section } from '#kit/list.tsx'
import { Change } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { bearerLabels, type RefundRequest } from './refund-labels.ts'

export function RefundEffect({ refund: { bears, effect, orderId } }: { refund: RefundRequest }) {
  const { t } = useLingui()
  if (!bears || !effect) return null
  const { escrow, available, owed } = effect
  return (
    <Section
      title={<Trans>Effect on balances</Trans>}
      aside={
        <LinkText to={linkTo.order(orderId)}>
          <Trans>View order</Trans>
        </LinkText>
      }
    >
      <dl className="border-y border-line bg-surface px-20 py-10">
        <Pair label={<Trans>Covered by</Trans>}>{t(bearerLabels[bears])}</Pair>
        {escrow !== 0 && (
          <Pair label={<Trans>Order escrow</Trans>}>
            <Change amount={escrow} />
          </Pair>
        )}
        <Pair label={<Trans>Your balance</Trans>}>
          {available === 0 ? <Trans>unchanged</Trans> : <Change amount={available} />}
        </Pair>
        {owed !== 0 && (
          <Pair label={<Trans>Owed, repaid from future earnings</Trans>}>
            <Change amount={owed} />
          </Pair>
        )}
      </dl>
    </Section>
  )
}
