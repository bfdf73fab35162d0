import { Trans, useLingui } from '@lingui/react/macro'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { DepositHeader } from './deposit-header.tsx'
import { DepositMethods, DepositMethodsSkeleton } from './deposit-methods.tsx'
import { WithTerms } from './deposit-terms.tsx'
import { VoucherDeposit } from './voucher-deposit.tsx'

export default function RechargeScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const [search] = useSearchParams()
  const isManual = search.get('way') === 'manual'
  const header = <DepositHeader title={isManual ? t`Manual deposit` : t`Deposit`} onBack={back} />
  return (
    <WithTerms header={header} skeleton={<DepositMethodsSkeleton />}>
      {(terms, read) =>
        isManual ? (
          <VoucherDeposit
            method="manual"
            terms={terms}
            header={header}
            intro={<Trans>For a payment made another way, such as at a branch or by transfer.</Trans>}
          />
        ) : (
          <DepositMethods read={read} header={header} />
        )
      }
    </WithTerms>
  )
}
