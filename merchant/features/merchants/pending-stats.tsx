import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Stat } from '#kit/figure.tsx'
import { paths } from '../../paths.ts'
import type { MerchantInfo } from '../../session.ts'

type Props = { wallet: MerchantInfo['wallet'] | undefined; amount: (value: number) => ReactNode }

/** Money that left the balance but is not paid out, and the debt that later earnings repay. Hidden if both are zero. */
export function PendingStats({ wallet, amount }: Props) {
  if (!wallet) return null
  const { held, owed } = wallet
  return (
    <>
      {held > 0 && (
        <Stat
          label={<Trans>Withdrawals in progress</Trans>}
          under={<Trans>not paid out yet</Trans>}
          to={paths.withdrawRecord}
        >
          {amount(held)}
        </Stat>
      )}
      {owed > 0 && (
        <Stat
          label={<Trans>Owed for refunds</Trans>}
          under={<Trans>repaid from future earnings</Trans>}
          to={paths.refundRequest}
        >
          {amount(owed)}
        </Stat>
      )}
    </>
  )
}
