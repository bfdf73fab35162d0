import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { linkToAct } from '../../parts/act-link.ts'
import { RecordTable } from '../../parts/record-table.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'
import { useRoleLabel } from '../../role-labels.ts'
import { wholePage } from './orders-table.tsx'

export function ActsTable({ id }: { id: string }) {
  const { t } = useLingui()
  const roleName = useRoleLabel()
  const { read, pages } = useListPages(callAt(api.operatorMerchants.acts, { id }), { limit: wholePage })
  return (
    <RecordTable
      title={t`What we did`}
      beside={<Trans>the merchant sees the same</Trans>}
      read={read}
      columns={[
        { name: 'at', head: <Trans>When</Trans>, cell: ({ at }) => <DateText at={at} />, className: 'text-soft' },
        {
          name: 'what',
          head: <Trans>What</Trans>,
          cell: (act) => {
            const link = linkToAct({ ...act, merchantId: id })
            return link ? (
              <Link to={link} className="text-accent">
                {act.title}
              </Link>
            ) : (
              act.title
            )
          },
        },
        {
          name: 'reason',
          head: <Trans>Reason</Trans>,
          cell: ({ reason }) => reason,
          className: 'text-soft break-words',
        },
        {
          name: 'role',
          head: <Trans>Role</Trans>,
          cell: ({ role }) => roleName(role as OperatorRole) ?? role,
          className: 'text-soft',
        },
      ]}
      idOf={(act) => act.id}
      empty={<Trans>Nothing was done yet.</Trans>}
      pages={pages}
    />
  )
}
