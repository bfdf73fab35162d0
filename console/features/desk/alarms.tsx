import { Trans, useLingui } from '@lingui/react/macro'
import type { AlarmName } from '#contract/operator/alarms.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import type { Desk } from '../../operator.ts'
import { Mark } from '../../parts/mark.tsx'

function useAlarmLabels(): Record<AlarmName, string> {
  const { t } = useLingui()
  return {
    not_ready: t`A server cannot do its work`,
    books_differ: t`A check of the books found differences`,
    books_unchecked: t`The books were not checked last night`,
    day_open: t`A day of the books is not closed`,
    money_late: t`Money that should have left waits`,
    delivery_late: t`Mail and other deliveries wait`,
    partners_late: t`A partner’s receiver does not answer`,
    given_up: t`Deliveries that were given up`,
    no_payment_method: t`Shoppers have no way to pay`,
    chain_away: t`The nodes of a network do not answer`,
    disk_nearly_full: t`The disk of the files is nearly full`,
    backup_old: t`There is no backup of last night`,
    certificate_ends: t`The certificate of the website ends soon`,
    time_zone_unknown: t`The database does not know a shop’s time zone`,
  }
}

/** Problems for the people who run the service, shown to administrators and auditors. */
export function Alarms({ alarms }: { alarms: Desk['alarms'] }) {
  const names = useAlarmLabels()
  const numberText = useNumberText()
  if (alarms.length === 0) return null
  return (
    <section className="px-20 pb-16">
      <h3 className="pb-4 font-semibold">
        <Trans>Alarms</Trans>
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {alarms.map(({ alarm, since, count }) => (
          <li key={alarm} className="flex items-baseline gap-10 py-8">
            <Mark kind="late" className="translate-y-1" />
            <span className="flex-1">{names[alarm]}</span>
            <span className="figures text-right text-soft">
              {count > 1 && numberText(count)}
              {count > 1 && since !== null && ' · '}
              {since !== null && <DateText at={since} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
