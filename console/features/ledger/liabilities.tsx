import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { HashText } from '../../parts/hash-text.tsx'
import { Amount } from '../../parts/money-text.tsx'
import { Fact, Facts } from '../../parts/panes.tsx'

/** What the platform owed all merchants at the end of each day, with the root hash that proves each balance. */
export function Liabilities() {
  const { t } = useLingui()
  const numberText = useNumberText()
  const { data, error } = useGet(api.operatorLedger.liabilities)
  return (
    <>
      <h2 className="pt-18 pb-4 font-semibold">
        <Trans>Proof of liabilities</Trans>
      </h2>
      <p className="pb-8 text-soft">
        <Trans>Balances and open withdrawals of all merchants. Each merchant can check that theirs is included.</Trans>
      </p>
      {error && !data && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton className="h-160 w-full" />}
      {data?.length === 0 && (
        <p className="text-soft">
          <Trans>No day is closed yet.</Trans>
        </p>
      )}
      {data && data.length > 0 && (
        <ol aria-label={t`Proof of liabilities`} className="divide-y divide-line">
          {data.map(({ day, merchants, total, root }) => (
            <li key={day} className="py-8">
              <Facts>
                <Fact name={<DateText at={day} style="date" />} isStrong>
                  <Amount amount={total} />
                </Fact>
              </Facts>
              <p className="pb-4 text-tiny text-soft">{t`Merchants: ${numberText(merchants)}`}</p>
              <HashText hash={root} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
