import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Money } from '#kit/money.tsx'
import { api } from '../api.ts'
import { linkTo } from '../links.ts'
import type { MerchantInfo } from '../session.ts'

type Hold = MerchantInfo['wallet']['holds'][number]

/** The part of the balance that cannot be withdrawn now: each hold with its reason and its end. */
export function Holds({ terms }: { terms: { balance: number; withdrawable: number } }) {
  const { data } = useGet(api.merchants.info)
  const holds = data?.wallet.holds ?? []
  const held = terms.balance - terms.withdrawable
  const notFinal = held - holds.reduce((sum, { amount }) => sum + amount, 0)
  if (held <= 0) return null
  return (
    <div className="px-20 pt-14 text-caption text-soft">
      {holds.map((hold) => (
        <HoldLine key={hold.id} hold={hold} />
      ))}
      {notFinal > 0 && (
        <p className="pt-4">
          <Trans>
            <Money amount={notFinal} className="font-medium text-ink" /> from recent deposits can be withdrawn once the
            network has finalised it.
          </Trans>
        </p>
      )}
    </div>
  )
}

const rules: Readonly<Record<string, ReturnType<typeof msg>>> = {
  court_order: msg`court order`,
  authority_order: msg`order from a public authority`,
  sanctions_screening: msg`sanctions screening`,
}

function HoldLine({ hold: { id, amount, rule, case: caseNumber, until, objectBy } }: { hold: Hold }) {
  const { t } = useLingui()
  const ruleName = rules[rule] ? t(rules[rule]) : rule
  return (
    <div className="pt-4">
      <p>
        <Trans>
          <Money amount={amount} className="font-medium text-ink" /> is on hold until{' '}
          <DateText at={until} style="longDay" />: {ruleName}, case {caseNumber}.
        </Trans>
      </p>
      <p>
        <Trans>
          You can appeal until <DateText at={objectBy} style="longDay" />.
        </Trans>{' '}
        <LinkText to={linkTo.settings({ part: 'object', subject: `hold:${id}` })}>
          <Trans>Appeal</Trans>
        </LinkText>
      </p>
    </div>
  )
}
