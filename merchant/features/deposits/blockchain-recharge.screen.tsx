import { Trans, useLingui } from '@lingui/react/macro'
import { Blocks } from 'lucide-react'
import { useGet } from '#client/get.ts'
import { SelectField } from '#kit/field.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Skeleton, SkeletonBars } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { AnnounceTransfer } from './announce-transfer.tsx'
import { ArrivingDeposits } from './arriving-deposits.tsx'
import { DepositAddress } from './deposit-address.tsx'
import { DepositHeader } from './deposit-header.tsx'
import type { Blockchain } from './deposit-labels.ts'
import { notApproved } from './deposit-terms.tsx'
import { NotPossible } from './not-possible.tsx'

export default function BlockchainRechargeScreen() {
  const { t } = useLingui()
  const back = useBack(paths.recharge)
  const read = useGet(api.deposits.blockchains)
  return (
    <ReadScreen
      read={read}
      header={<DepositHeader title={t`Blockchain deposit`} onBack={back} />}
      skeleton={<AddressSkeleton />}
      refused={notApproved(read.error)}
    >
      {(blockchains) => (
        <>
          {blockchains.length > 0 ? (
            <ChosenBlockchain offered={blockchains} />
          ) : (
            <NotPossible icon={Blocks}>
              <Trans>Blockchain deposits are not available at present.</Trans>
            </NotPossible>
          )}
          <ArrivingDeposits />
        </>
      )}
    </ReadScreen>
  )
}

function ChosenBlockchain({ offered }: { offered: readonly Blockchain[] }) {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const currencies = [...new Set(offered.map(({ currency }) => currency))]
  const currency = currencies.find((name) => name === search.get('currency')) ?? currencies[0] ?? ''
  const networks = offered.filter((entry) => entry.currency === currency)
  const chosen = networks.find(({ network }) => network === search.get('network')) ?? networks[0]
  const choose = (next: { currency: string; network?: string }) => setSearch(next, { replace: true })
  if (!chosen) return null
  return (
    <>
      <div className="grid grid-cols-2 gap-10 px-20">
        <SelectField
          label={t`Currency`}
          options={currencies.map((name) => ({ value: name, label: name }))}
          value={currency}
          onChange={({ target }) => choose({ currency: target.value, network: chosen.network })}
        />
        <SelectField
          label={t`Network`}
          options={networks.map(({ network, networkName }) => ({ value: network, label: networkName }))}
          value={chosen.network}
          onChange={({ target }) => choose({ currency, network: target.value })}
        />
      </div>
      <DepositAddress blockchain={chosen} />
      <AnnounceTransfer key={`${currency} ${chosen.network}`} blockchain={chosen} />
    </>
  )
}

function AddressSkeleton() {
  return (
    <div aria-hidden="true" className="px-20">
      <SkeletonBars className="grid grid-cols-2 gap-10" bars={['h-58 rounded-field', 'h-58 rounded-field']} />
      <Skeleton className="mt-14 h-280 w-full rounded-card" />
      <Skeleton className="mt-14 h-18 w-full" />
      <Skeleton className="mt-8 h-18 w-240" />
    </div>
  )
}
