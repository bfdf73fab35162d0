import { Trans, useLingui } from '@lingui/react/macro'
import { useBack } from '../../app/back.ts'
import { paths } from '../../paths.ts'
import { AmountPlace } from './amount-place.tsx'
import { ByVoucher } from './by-voucher.tsx'
import { DepositHeader } from './deposit-header.tsx'
import { WithTerms } from './with-terms.tsx'

/** A deposit from an electronic wallet: the amount, and the voucher of what was paid. */
export default function WalletRechargeScreen() {
  const { t } = useLingui()
  const back = useBack(paths.recharge)
  const header = <DepositHeader title={t`E-wallet deposit`} onBack={back} />
  return (
    <WithTerms header={header} place={<AmountPlace />}>
      {(terms) => (
        <ByVoucher
          method="wallet"
          terms={terms}
          header={header}
          intro={<Trans>Pay from your e-wallet, then upload proof of payment. Your wallet may charge a fee.</Trans>}
        />
      )}
    </WithTerms>
  )
}
