import { Trans } from '@lingui/react/macro'
import { ChartNoAxesColumn, ReceiptText } from 'lucide-react'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'

const month = { query: { range: 'month' } } as const

export function MoneyRecords() {
  const { data } = useGet(api.finance.report, month)
  return (
    <Section title={<Trans>Money</Trans>}>
      <List>
        <Row to={paths.fundsRecords} icon={<Icon of={ReceiptText} size={2} />}>
          <Trans>Balance history</Trans>
        </Row>
        <Row
          to={paths.finance}
          icon={<Icon of={ChartNoAxesColumn} size={2} />}
          value={
            data && (
              <Trans>
                this month <Money amount={data.totalProfit} sign="change" />
              </Trans>
            )
          }
        >
          <Trans>Financial report</Trans>
        </Row>
      </List>
    </Section>
  )
}

export function NextSettlement() {
  const { data } = useGet(api.finance.report, month)
  const next = data?.expected.find(({ isFixed, amount }) => isFixed && amount > 0)
  if (!next) return <Trans>orders paid, not yet settled</Trans>
  return (
    <Trans>
      next <Money amount={next.amount} /> on <DateText at={next.date} style="day" />
    </Trans>
  )
}
