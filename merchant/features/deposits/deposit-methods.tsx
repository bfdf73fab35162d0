import { Trans } from '@lingui/react/macro'
import { Blocks, CreditCard, ReceiptText, WalletMinimal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GetResult } from '#client/get.ts'
import { type DepositMethod, depositReviewHours } from '#contract/deposit-methods.ts'
import { Icon } from '#kit/icon.tsx'
import { List, Row } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Skeleton, SkeletonRows } from '#kit/skeleton.tsx'
import { linkTo, paths } from '../../paths.ts'
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
      costs: <Trans>USDT or USDC to an address of your own. We charge nothing, the network has its fee.</Trans>,
      takes: <Trans>Within {depositReviewHours} hours after the network is final</Trans>,
    },
    {
      method: 'bank_card',
      to: paths.bankCardRecharge,
      icon: CreditCard,
      name: <Trans>Bank card</Trans>,
      costs: <Trans>To our account, quoting a reference. We charge nothing, your bank may.</Trans>,
      takes: <Trans>Within {depositReviewHours} hours after it has arrived</Trans>,
    },
    {
      method: 'wallet',
      to: paths.walletRecharge,
      icon: WalletMinimal,
      name: <Trans>Wallet</Trans>,
      costs: <Trans>From an electronic wallet, with its voucher. We charge nothing, your wallet may.</Trans>,
      takes: <Trans>Within {depositReviewHours} hours</Trans>,
    },
    {
      method: 'manual',
      to: linkTo.manualDeposit(),
      icon: ReceiptText,
      name: <Trans>Manual deposit</Trans>,
      costs: <Trans>Paid in another way, with its voucher. We charge nothing.</Trans>,
      takes: <Trans>Within {depositReviewHours} hours</Trans>,
    },
  ]
}

type Props = { read: GetResult<Terms>; header: ReactNode }

/** Each method with what it costs and how long it takes. */
export function DepositMethods({ read, header }: Props) {
  return (
    <ReadScreen read={read} header={header} skeleton={<DepositMethodsSkeleton />}>
      {(terms) => (
        <>
          <p className="px-20 pb-16 text-small text-soft">
            <Trans>Two people look at every deposit. Then it is in your balance.</Trans>
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
              Picking up orders and withdrawing never need a deposit. Pay only to what these pages show: customer
              service never names an account, and never asks for a payment, a password or a code.
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
  if (!isOffered(terms, method)) return <Trans>Not offered at present.</Trans>
  return (
    <>
      <span className="block">{costs}</span>
      <span className="block pt-2 text-ink">{takes}</span>
      {maximum !== null && (
        <span className="block pt-2">
          <Trans>
            At most <Money amount={maximum} /> at a time
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
