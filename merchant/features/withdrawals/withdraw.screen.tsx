import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Failed } from '#kit/states.tsx'
import { useBack } from '../../app/back.ts'
import { useSearchParams } from '../../app/search-params.ts'
import { api } from '../../call.ts'
import { useGet } from '../../get.ts'
import { linkTo, paths } from '../../paths.ts'
import { type Destination, type Method, savedOf } from './destination.ts'
import { NewDestination } from './new-destination.tsx'
import { WithdrawAmount } from './withdraw-amount.tsx'

type Chosen = Partial<Record<Method, Destination>>

/** Money out: where to, how much, and what arrives there. */
export default function WithdrawScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const back = useBack(paths.my)
  const { data: terms, error, isFetching, refresh } = useGet(api.withdrawals.terms)
  const [chosen, setChosen] = useState<Chosen>({})
  const [typed, setTyped] = useState('')
  const method: Method = search.get('method') === 'blockchain' ? 'blockchain' : 'bank_card'

  if (terms && search.get('step') === 'to') {
    const use = (destination: Destination) => {
      setChosen((before) => ({ ...before, [method]: destination }))
      back()
    }
    return <NewDestination method={method} terms={terms} chosen={chosen[method]} onBack={back} onUse={use} />
  }
  const header = (
    <Header
      title={t`Withdraw`}
      onBack={back}
      action={<HeaderAction label={t`History`} onPress={() => void navigate(paths.withdrawRecord)} />}
    />
  )
  if (!terms) {
    return (
      <Screen header={header}>
        {error ? <Failed message={error.message} onRetry={refresh} isRetrying={isFetching} /> : <WithdrawPlace />}
      </Screen>
    )
  }
  return (
    <WithdrawAmount
      header={header}
      method={method}
      terms={terms}
      destination={chosen[method] ?? savedOf(terms, method)[0] ?? null}
      typed={typed}
      onTyped={setTyped}
      onMethod={(next) => void navigate(linkTo.withdraw({ method: next }), { replace: true })}
      onChoose={(destination) => setChosen((before) => ({ ...before, [method]: destination }))}
      onNew={() => void navigate(linkTo.withdraw({ method, step: 'to' }))}
      onDone={(number) => {
        setTyped('')
        setChosen({})
        void navigate(linkTo.withdrawal(number), { replace: true })
      }}
      onStale={refresh}
      isOld={error !== null}
    />
  )
}

function WithdrawPlace() {
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
