import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import type { operatorAudit } from '#contract/operator/audit.ts'
import { DateText } from '#kit/date-text.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { linkToAct } from '../../parts/act-link.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { linkTo, paths } from '../../paths.ts'
import { useRoleLabel } from '../../role-labels.ts'
import { ActPane } from './act-pane.tsx'
import { AuditFilters, type Filters, queryOf, readFilters } from './audit-filters.tsx'

export type AuditAct = Reply<typeof operatorAudit.list>['list'][number]

const pageSize = 50

/** The number of an act is unique only within its merchant. */
const idOf = ({ id, merchantId }: AuditAct) => `${merchantId} ${id}`

/** Every act of operators, newest first. Rows are only added, and each opens its subject. */
export default function AuditScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search } = useLocation()
  const filters = readFilters(search)
  const { read, pages } = useListPages(api.operatorAudit.list, { limit: pageSize, ...queryOf(filters) })
  const rows = read.data?.list ?? []
  const { at, setAt, table } = useRowKeys(rows.map(idOf))
  const [isPaneOpen, setPaneOpen] = useState(true)
  const chosen = rows[at]
  const narrow = (next: Filters) => {
    const given = Object.entries(next).filter(([, value]) => value)
    void navigate(`${paths.audit}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`)
    setAt(0)
  }
  const open = (act: AuditAct | undefined) => {
    const link = act && linkToAct(act)
    if (link) void navigate(link)
  }
  useKeys([
    { key: 'o', label: t`open the related item`, run: () => open(chosen), isInFoot: true },
    {
      key: 'w',
      label: t`only this person`,
      run: () => chosen && narrow({ ...filters, operator: chosen.operatorId }),
      isInFoot: true,
    },
    {
      key: 'm',
      label: t`only this merchant`,
      run: () => chosen?.merchantId && narrow({ ...filters, merchant: chosen.merchantId }),
      isInFoot: true,
    },
    { key: 'Escape', label: t`close the act`, run: () => setPaneOpen(!isPaneOpen) },
  ])
  return (
    <main ref={table} className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <AuditFilters filters={filters} shown={rows} onChange={narrow} />
        <DataTable
          label={t`Audit trail`}
          read={read}
          columns={useColumns((act, isByKey) => (isByKey ? open(act) : setPaneOpen(true)))}
          idOf={idOf}
          at={at}
          onChoose={setAt}
          onOpen={() => setPaneOpen(true)}
          pages={pages}
          pageSize={pageSize}
          empty={<Trans>No act matches.</Trans>}
          remark={<Trans>rows are only added, never changed</Trans>}
        />
      </div>
      {chosen && isPaneOpen && (
        <ActPane key={chosen.id} act={chosen} onNarrow={(next) => narrow({ ...filters, ...next })} />
      )}
    </main>
  )
}

function useColumns(onPress: (act: AuditAct, isByKey: boolean) => void): Column<AuditAct>[] {
  const roleName = useRoleLabel()
  return [
    {
      name: 'at',
      head: <Trans>When</Trans>,
      cell: (act) => (
        <button type="button" onClick={({ detail }) => onPress(act, detail === 0)} className="text-soft">
          <DateText at={act.at} />
        </button>
      ),
      width: 'w-130',
    },
    {
      name: 'who',
      head: <Trans>Who</Trans>,
      cell: ({ operator }) => <span className="font-medium">{operator || <Trans>the server</Trans>}</span>,
      width: 'w-[20%]',
    },
    {
      name: 'role',
      head: <Trans>Role</Trans>,
      cell: ({ role }) => roleName(role as OperatorRole),
      width: 'w-90',
      isWide: true,
      className: 'text-soft',
    },
    { name: 'what', head: <Trans>What</Trans>, cell: ({ title }) => title, width: 'w-[24%]' },
    {
      name: 'merchant',
      head: <Trans>Merchant</Trans>,
      cell: ({ merchantId, shopName }) =>
        merchantId && shopName ? (
          <Link to={linkTo(paths.merchants, { item: merchantId })} className="font-medium text-accent">
            {shopName}
          </Link>
        ) : (
          <span className="text-soft">
            <Trans>all</Trans>
          </span>
        ),
      width: 'w-[14%]',
    },
    {
      name: 'why',
      head: <Trans>Reason</Trans>,
      cell: ({ reason }) => reason,
      isWide: true,
      className: 'text-soft',
    },
  ]
}
