import { Trans, useLingui } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import type { dashboard } from '#contract/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Header } from '#kit/header.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'

type Credit = Reply<typeof dashboard.figures>['credit']
type CreditEvent = keyof Credit['points']

const events: readonly CreditEvent[] = ['latePickups', 'merchantCancellations', 'merchantRefunds']

export default function CreditScoreScreen() {
  const { t } = useLingui()
  const back = useBack(paths.home)
  return (
    <ReadScreen read={useGet(api.dashboard.figures)} header={<Header title={t`Credit score`} onBack={back} />}>
      {({ credit }) => <Score credit={credit} />}
    </ReadScreen>
  )
}

function Score({ credit: { score, from, points, days } }: { credit: Credit }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const labels: Record<CreditEvent, string> = {
    latePickups: t`Orders not picked up in time`,
    merchantCancellations: t`Orders you declined`,
    merchantRefunds: t`Refunds you covered`,
  }
  const lost = (event: CreditEvent) => points[event] * days.reduce((sum, day) => sum + day[event], 0)
  return (
    <>
      <div className="px-20 pt-4 pb-8">
        <p className="figures text-figure leading-[1.2] font-semibold tracking-tight">
          {score === null ? <Trans>no data yet</Trans> : numberText(score)}
        </p>
        <p className="pt-6 text-small text-soft">
          <Trans>
            100 less the points below, counted since <DateText at={from} style="longDay" />. The score limits nothing:
            every shop can sell and withdraw.
          </Trans>
        </p>
      </div>
      <Section title={<Trans>Points</Trans>}>
        <List>
          {events.map((event) => (
            <Row key={event} under={t`${numberText(points[event])} points each`} value={numberText(0 - lost(event))}>
              {labels[event]}
            </Row>
          ))}
        </List>
      </Section>
      {days.length > 0 && (
        <Section title={<Trans>By day</Trans>}>
          <List>
            {days.map((day) => (
              <Row
                key={day.date}
                to={linkTo.orders({ status: 'all', on: day.date, figure: 'credit' })}
                under={events
                  .filter((event) => day[event] > 0)
                  .map((event) => `${labels[event]}: ${numberText(day[event])}`)
                  .join(' · ')}
              >
                <DateText at={day.date} style="longDay" />
              </Row>
            ))}
          </List>
        </Section>
      )}
    </>
  )
}
