import { Trans, useLingui } from '@lingui/react/macro'
import { useBack } from '../../app/back.ts'
import { useSearchParams } from '../../app/search-params.ts'
import { paths } from '../../paths.ts'
import { ByVoucher } from './by-voucher.tsx'
import { DepositHeader } from './deposit-header.tsx'
import { Ways, WaysPlace } from './ways.tsx'
import { WithTerms } from './with-terms.tsx'

/** The ways to deposit, in clear words; the manual one is a form of this screen. */
export default function RechargeScreen() {
  const { t } = useLingui()
  const back = useBack(paths.my)
  const [search] = useSearchParams()
  const isManual = search.get('way') === 'manual'
  const header = <DepositHeader title={isManual ? t`Manual deposit` : t`Deposit`} onBack={back} />
  return (
    <WithTerms header={header} place={<WaysPlace />}>
      {(terms, old) =>
        isManual ? (
          <ByVoucher
            method="manual"
            terms={terms}
            header={header}
            intro={<Trans>For a payment made another way, such as at a branch or by transfer.</Trans>}
          />
        ) : (
          <Ways terms={terms} header={header} {...old} />
        )
      }
    </WithTerms>
  )
}
