import { Trans, useLingui } from '@lingui/react/macro'
import { Landmark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { depositReviewHours } from '#contract/deposit-methods.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack, useIsHere } from '../../parts/back.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import { useSearchParams } from '../../parts/search-params.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { paths } from '../../paths.ts'
import { AmountSkeleton } from './amount-skeleton.tsx'
import { AmountStep, useDepositAmount } from './amount-step.tsx'
import { DepositDetail } from './deposit-detail.tsx'
import { DepositHeader } from './deposit-header.tsx'
import { maximumOf, type Terms } from './deposit-labels.ts'
import { WithTerms } from './deposit-terms.tsx'
import { NotPossible } from './not-possible.tsx'
import { PayTo } from './pay-to.tsx'

export default function BankCardRechargeScreen() {
  const { t } = useLingui()
  const back = useBack(paths.recharge)
  const [search] = useSearchParams()
  const number = search.get('number')
  const header = <DepositHeader title={t`Bank transfer deposit`} onBack={back} />
  if (number) return <DepositDetail number={number} header={header} />
  return (
    <WithTerms header={header} skeleton={<AmountSkeleton />}>
      {(terms) =>
        terms.account ? (
          <BankDeposit terms={terms} header={header} />
        ) : (
          <Screen header={header}>
            <NotPossible icon={Landmark}>
              <Trans>There is no account to pay to at present. Do not pay anyone who gives you one.</Trans>
            </NotPossible>
          </Screen>
        )
      }
    </WithTerms>
  )
}

function BankDeposit({ terms, header }: { terms: Terms; header: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  if (search.get('step') === 'amount') return <BankAmount terms={terms} header={header} />
  return (
    <Screen
      header={header}
      action={
        <BottomAction>
          <MoneyButton onClick={() => setSearch({ step: 'amount' })}>
            <Trans>Continue</Trans>
          </MoneyButton>
        </BottomAction>
      }
    >
      <p className="px-20 pt-4 text-small text-soft">
        <Trans>
          Next, you get a reference to include with your payment. Your bank may charge a fee. Two people review the
          deposit within {depositReviewHours} hours of arrival.
        </Trans>
      </p>
      <PayTo account={terms.account} />
    </Screen>
  )
}

function BankAmount({ terms, header }: { terms: Terms; header: ReactNode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [typed, setTyped] = useState('')
  const endDraft = useDraft('deposit bank_card', typed ? { typed } : null, (kept) => setTyped(String(kept['typed'])))
  const [error, setError] = useState<string>()
  const maximum = maximumOf(terms, 'bank_card')
  const { amount, problem } = useDepositAmount(typed, { maximum, zeroMessage: t`Please enter the amount.` })
  const announce = useAct(api.deposits.announce, {
    onDone: ({ number }, message) => {
      setTyped('')
      endDraft()
      if (isHere()) void navigate(linkTo.bankPayment(number), { replace: true })
      else toasts.done(message)
    },
    onFail: ({ fields }) => {
      if (fields['amount']) setError(fields['amount'])
      return Boolean(fields['amount'])
    },
  })
  return (
    <AmountStep
      header={header}
      maximum={maximum}
      typed={typed}
      error={error}
      onTyped={(next) => {
        setError(undefined)
        setTyped(next)
      }}
      onContinue={() => {
        if (problem) setError(problem)
        else void announce.run({ method: 'bank_card', amount })
      }}
      isPending={announce.isPending}
    >
      <p className="mx-20 border-t border-line pt-14 text-caption text-soft">
        <Trans>Next, you get the reference to include with your payment.</Trans>
      </p>
    </AmountStep>
  )
}
