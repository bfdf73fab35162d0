import { Trans } from '@lingui/react/macro'
import type { OperatorRole } from '#contract/endpoint.ts'
import { DateText } from '#kit/date-text.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import { useRoleLabel } from '../../role-labels.ts'
import type { OrderRecord } from './order.ts'

export function OperatorActs({ acts }: Pick<OrderRecord, 'acts'>) {
  const roleName = useRoleLabel()
  if (acts.length === 0) return null
  return (
    <>
      <PaneHead beside={<Trans>the merchant sees the same, without the name</Trans>}>
        <Trans>What we did</Trans>
      </PaneHead>
      <ul className="divide-y divide-line border-t border-line">
        {acts.map(({ id, at, title, reason, operator, role }) => (
          <li key={id} className="flex items-baseline gap-16 py-6">
            <span className="text-soft">
              <DateText at={at} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="font-medium">{title}</span>
              <span className="block text-tiny break-words text-soft">{reason}</span>
            </span>
            <span className="text-right text-tiny text-soft">
              {operator}
              <span className="block">{roleName(role as OperatorRole)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
