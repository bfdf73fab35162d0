import { Trans, useLingui } from '@lingui/react/macro'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { AmountSkeleton } from './amount-skeleton.tsx'
import { DepositHeader } from './deposit-header.tsx'
import { WithTerms } from './deposit-terms.tsx'
import { VoucherDeposit } from './voucher-deposit.tsx'

/** A deposit from an electronic wallet: the amount, and the voucher of what was paid. */
export default function WalletRechargeScreen() {
  const { t } = useLingui()
  const back = useBack(paths.recharge)
  const header = <DepositHeader title={t`E-wallet deposit`} onBack={back} />
  return (
    <WithTerms header={header} skeleton={<AmountSkeleton />}>
      {(terms) => (
        <VoucherDeposit
          method="wallet"
          terms={terms}
          header={header}
          intro={<Trans>Pay from your e-wallet, then upload proof of payment. Your wallet may charge a fee.</Trans>}
        />
      )}
    </WithTerms>
  )
}
