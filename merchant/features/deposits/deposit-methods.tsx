import { Trans } from '@lingui/react/macro'
import { Blocks, Landmark, ReceiptText, WalletMinimal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GetResult } from '#client/get.ts'
import { type DepositMethod, depositReviewHours } from '#contract/deposit-methods.ts'
import { Icon } from '#kit/icon.tsx'
import { List, Row } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Skeleton, SkeletonRows } from '#kit/skeleton.tsx'
import { linkTo } from '../../links.ts'
import { paths } from '../../paths.ts'
import { isOffered, maximumOf, type Terms } from './deposit-labels.ts'

type MethodRow = {
  method: DepositMethod
  to: string
  icon: typeof Blocks
  name: ReactNode
  costs: ReactNode
  takes: ReactNode
}

function methodRows(): readonly MethodRow[] {
  return [
    {
      method: 'chain',
      to: paths.blockchainRecharge,
      icon: Blocks,
      name: <Trans>Blockchain</Trans>,
      costs: <Trans>Send USDT or USDC to your deposit address. We charge no fee; the network does.</Trans>,
      takes: <Trans>Within {depositReviewHours} hours of network finality</Trans>,
    },
    {
      method: 'bank_card',
      to: paths.bankCardRecharge,
      icon: Landmark,
      name: <Trans>Bank transfer</Trans>,
      costs: <Trans>Transfer to our account with a payment reference. We charge no fee; your bank may.</Trans>,
      takes: <Trans>Within {depositReviewHours} hours of arrival</Trans>,
    },
    {
      method: 'wallet',
      to: paths.walletRecharge,
      icon: WalletMinimal,
      name: <Trans>E-wallet</Trans>,
      costs: <Trans>Pay from an e-wallet and upload proof of payment. We charge no fee; your wallet may.</Trans>,
      takes: <Trans>Within {depositReviewHours} hours</Trans>,
    },
    {
      method: 'manual',
      to: linkTo.manualDeposit(),
      icon: ReceiptText,
      name: <Trans>Manual deposit</Trans>,
      costs: <Trans>Pay another way and upload proof of payment. We charge no fee.</Trans>,
      takes: <Trans>Within {depositReviewHours} hours</Trans>,
    },
  ]
}

type Props = { read: GetResult<Terms>; header: ReactNode }

export function DepositMethods({ read, header }: Props) {
  return (
    <ReadScreen read={read} header={header} skeleton={<DepositMethodsSkeleton />}>
      {(terms) => (
        <>
          <p className="px-20 pb-16 text-small text-soft">
            <Trans>Two people review every deposit before it is credited to your balance.</Trans>
          </p>
          <List>
            {methodRows().map(({ method, to, icon, name, costs, takes }) => (
              <Row
                key={method}
                to={to}
                icon={<Icon of={icon} size={2} />}
                under={<MethodTerms terms={terms} method={method} costs={costs} takes={takes} />}
              >
                <span className="font-semibold">{name}</span>
              </Row>
            ))}
          </List>
          <p className="px-20 py-16 text-caption text-soft">
            <Trans>
              You never need a deposit to pick up orders or withdraw. Pay only to the account shown on these pages.
              Customer service never gives you an account to pay to and never asks for a payment, a password or a code.
            </Trans>
          </p>
        </>
      )}
    </ReadScreen>
  )
}

function MethodTerms({
  terms,
  method,
  costs,
  takes,
}: { terms: Terms } & Pick<MethodRow, 'method' | 'costs' | 'takes'>) {
  const maximum = maximumOf(terms, method)
  if (!isOffered(terms, method)) return <Trans>Not available at present.</Trans>
  return (
    <>
      <span className="block">{costs}</span>
      <span className="block pt-2 text-ink">{takes}</span>
      {maximum !== null && (
        <span className="block pt-2">
          <Trans>
            Up to <Money amount={maximum} /> per deposit
          </Trans>
        </span>
      )}
    </>
  )
}

export function DepositMethodsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="px-20 pb-16">
        <Skeleton className="h-18 w-240" />
      </div>
      <SkeletonRows rows={4} />
    </div>
  )
}
