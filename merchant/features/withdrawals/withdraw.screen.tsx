import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { useGet } from '#client/get.ts'
import { Header, HeaderAction } from '#kit/header.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { NewDestination } from './new-destination.tsx'
import { useWithdrawalDraft } from './use-withdrawal-draft.ts'
import { WithdrawAmount } from './withdraw-amount.tsx'

/** A withdrawal: where to, how much, and what arrives there. */
export default function WithdrawScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const back = useBack(paths.my)
  const read = useGet(api.withdrawals.terms)
  const terms = read.data
  const draft = useWithdrawalDraft(terms)

  if (terms && search.get('step') === 'to') return <NewDestination terms={terms} draft={draft} onBack={back} />
  const header = (
    <Header
      title={t`Withdraw`}
      onBack={back}
      action={<HeaderAction label={t`History`} onPress={() => void navigate(paths.withdrawRecord)} />}
    />
  )
  if (terms) return <WithdrawAmount terms={terms} read={read} draft={draft} header={header} />
  return <ReadScreen read={read} header={header} skeleton={<WithdrawSkeleton />} />
}

function WithdrawSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col items-center px-20 pt-4">
      <Skeleton className="h-50 w-full rounded-field" />
      <Skeleton className="mt-14 h-68 w-full rounded-card" />
      <Skeleton className="mt-32 h-48 w-160" />
      <Skeleton className="mt-12 h-18 w-200" />
      <Skeleton className="mt-40 h-20 w-full" />
      <Skeleton className="mt-14 h-20 w-full" />
      <Skeleton className="mt-14 h-20 w-full" />
    </div>
  )
}
