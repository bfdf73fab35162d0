import { Trans, useLingui } from '@lingui/react/macro'
import { WalletMinimal } from 'lucide-react'
import { Screen } from '#kit/screen.tsx'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { AmountSkeleton } from './amount-skeleton.tsx'
import { DepositHeader } from './deposit-header.tsx'
import { WithTerms } from './deposit-terms.tsx'
import { NotPossible } from './not-possible.tsx'
import { VoucherDeposit } from './voucher-deposit.tsx'

export default function WalletRechargeScreen() {
  const { t } = useLingui()
  const back = useBack(paths.recharge)
  const [search] = useSearchParams()
  // A merchant who has seen the account may have paid, so the form stays if the account is withdrawn later.
  const isUnderWay = search.has('step')
  const header = <DepositHeader title={t`E-wallet deposit`} onBack={back} />
  return (
    <WithTerms header={header} skeleton={<AmountSkeleton />}>
      {(terms) =>
        terms.account || isUnderWay ? (
          <VoucherDeposit
            method="wallet"
            terms={terms}
            header={header}
            intro={<Trans>Pay from your e-wallet, then upload proof of payment. Your wallet may charge a fee.</Trans>}
          />
        ) : (
          <Screen header={header}>
            <NotPossible icon={WalletMinimal}>
              <Trans>There is no account to pay to at present. Do not pay anyone who gives you one.</Trans>
            </NotPossible>
          </Screen>
        )
      }
    </WithTerms>
  )
}
