import { Trans, useLingui } from '@lingui/react/macro'
import { Blocks } from 'lucide-react'
import { SelectField } from '#kit/field.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { PullToRefresh } from '#kit/pull-to-refresh.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Empty, Stale } from '#kit/states.tsx'
import { useBack } from '../../app/back.ts'
import { useSearchParams } from '../../app/search-params.ts'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { paths } from '../../paths.ts'
import { AnnounceTransfer } from './announce-transfer.tsx'
import { Arriving } from './arriving.tsx'
import { DepositHeader } from './deposit-header.tsx'
import type { Blockchain } from './deposit-words.ts'
import { OwnAddress } from './own-address.tsx'
import { NoTerms } from './with-terms.tsx'

/** A deposit by chain: an address of one's own, what may be sent there, and what is arriving. */
export default function BlockchainRechargeScreen() {
  const { t } = useLingui()
  const back = useBack(paths.recharge)
  const { data, error, isFetching, refresh } = useGet(api.deposits.blockchains)
  return (
    <Screen header={<DepositHeader title={t`Blockchain deposit`} onBack={back} />}>
      {data ? (
        <PullToRefresh onRefresh={refresh}>
          {error && <Stale onRetry={refresh} />}
          {data.length > 0 ? <Chosen offered={data} /> : <NotOffered />}
          <Arriving />
        </PullToRefresh>
      ) : error ? (
        <NoTerms error={error} onRetry={refresh} isRetrying={isFetching} />
      ) : (
        <AddressPlace />
      )}
    </Screen>
  )
}

function Chosen({ offered }: { offered: readonly Blockchain[] }) {
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
      <OwnAddress blockchain={chosen} />
      <AnnounceTransfer key={`${currency} ${chosen.network}`} blockchain={chosen} />
    </>
  )
}

function NotOffered() {
  return (
    <Empty
      icon={<Icon of={Blocks} size={2.4} />}
      action={
        <LinkText to={paths.recharge} className="font-semibold">
          <Trans>Other ways to deposit</Trans>
        </LinkText>
      }
    >
      <Trans>Blockchain deposits are not available at present.</Trans>
    </Empty>
  )
}

function AddressPlace() {
  return (
    <div aria-hidden="true" className="px-20">
      <div className="grid grid-cols-2 gap-10">
        <Skeleton className="h-58 rounded-field" />
        <Skeleton className="h-58 rounded-field" />
      </div>
      <Skeleton className="mt-14 h-280 w-full rounded-card" />
      <Skeleton className="mt-14 h-18 w-full" />
      <Skeleton className="mt-8 h-18 w-240" />
    </div>
  )
}
