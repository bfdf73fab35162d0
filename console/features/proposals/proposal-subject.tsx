import { Trans, useLingui } from '@lingui/react/macro'
import { useMoneyText } from '#kit/format.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { useTextOfCurrency } from '../../parts/money-text.tsx'
import { Fact, Facts } from '../../parts/panes.tsx'
import { linkTo, paths, type RoomPath } from '../../paths.ts'
import { PayoutEntries } from './payout-entries.tsx'
import type { Proposal } from './proposal.ts'

type SubjectName = Proposal['subject'][number]['name']

const rooms: Readonly<Partial<Record<SubjectName, RoomPath>>> = {
  withdrawal: paths.withdrawals,
  deposit: paths.deposits,
  order: paths.orders,
}

export function ProposalSubject({ proposal }: { proposal: Proposal }) {
  const subjectName = useSubjectName(proposal)
  const { merchantId, subject } = proposal
  return (
    <>
      <Facts className="pt-12">
        {merchantId !== null && (
          <Fact name={<Trans>Merchant</Trans>} isStrong>
            <LinkText to={linkTo(paths.merchants, { item: merchantId })} className="wrap-anywhere">
              {shopOf(proposal) ?? merchantId}
            </LinkText>
          </Fact>
        )}
        {subject.map(({ name, text }) => {
          const room = rooms[name]
          return (
            <Fact key={name} name={subjectName(name)}>
              {room ? <LinkText to={linkTo(room, { item: text })}>{text}</LinkText> : <Wrapped>{text}</Wrapped>}
            </Fact>
          )
        })}
      </Facts>
      <PayoutEntries proposal={proposal} />
    </>
  )
}

const Wrapped = ({ children }: { children: string | null }) => <span className="wrap-anywhere">{children}</span>

const shopOf = ({ merchantId, shops }: Proposal) => shops.find((shop) => shop.merchantId === merchantId)?.name

/** The shop, the number or name and the amount in a line. Empty if the kind has only one subject. */
export function useSubjectText() {
  const moneyText = useMoneyText()
  const textOfCurrency = useTextOfCurrency()
  return (proposal: Proposal): string => {
    const currency = proposal.payload['currency'] ?? proposal.subject.find(({ name }) => name === 'currency')?.text
    const amount = amountOf(proposal)
    const money =
      amount === null ? null : typeof currency === 'string' ? textOfCurrency(amount, currency) : moneyText(amount)
    const names = proposal.subject.filter(({ name }) => name !== 'currency').map(({ text }) => text)
    return [proposal.merchantId === null ? null : shopOf(proposal), ...names, money].filter(Boolean).join(' · ')
  }
}

function amountOf({ kind, effect, payload }: Proposal): number | null {
  const row = effect.find(({ name }) => name === (kind === 'bank_return' ? 'refunds' : 'amount'))
  const amount = row ? (kind === 'bank_return' ? row.before : row.after) : payload['amount']
  return typeof amount === 'number' ? Math.abs(amount) : null
}

function useSubjectName({ kind }: Proposal) {
  const { t } = useLingui()
  const names: Readonly<Record<SubjectName, string>> = {
    withdrawal: t`Withdrawal`,
    deposit: t`Deposit`,
    order: t`Order`,
    payer: t`Who paid`,
    currency: t`Currency`,
    payout: kind === 'provider_payout' ? t`Payout ID from the provider` : t`Number`,
    provider: t`Provider`,
    supplier: t`Supplier`,
    partner: t`Partner`,
    email: t`Email`,
    level: t`Level`,
    package: t`Express lane package`,
    line: t`Statement line`,
    file: t`File`,
    day: t`Day`,
  }
  return (name: SubjectName) => names[name]
}
