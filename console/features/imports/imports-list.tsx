import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorImports } from '#contract/operator/imports.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useListPages } from '../../parts/use-list-pages.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { linkTo, paths } from '../../paths.ts'
import { formatLabels } from './import-labels.ts'

type Job = Reply<typeof operatorImports.imports>['list'][number]

const pageSize = 50

export function ImportsList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isKeeper = hasRole(useOperator()?.roles, 'catalogue')
  const { read, pages } = useListPages(api.operatorImports.imports, { limit: pageSize })
  const { at, setAt, table } = useRowKeys((read.data?.list ?? []).map(({ id }) => id))
  const begin = () => void navigate(linkTo(paths.imports, { item: 'new' }))
  useKeys([{ key: 'i', label: t`import a file`, run: begin, isInFoot: true }], { isOn: isKeeper })
  return (
    <main ref={table} className="flex min-h-0 flex-1 flex-col">
      {isKeeper && (
        <div className="flex min-h-52 shrink-0 items-center justify-end border-b border-line px-20">
          <RowButton hint="i" onClick={begin}>
            <Trans>Import a file</Trans>
          </RowButton>
        </div>
      )}
      <DataTable
        label={t`Imports`}
        read={read}
        columns={useColumns()}
        idOf={({ id }) => id}
        at={at}
        onChoose={setAt}
        onOpen={({ id }) => void navigate(linkTo(paths.imports, { item: id }))}
        pages={pages}
        pageSize={pageSize}
        empty={<Trans>Nothing was imported yet.</Trans>}
        remark={<Trans>newest first</Trans>}
      />
    </main>
  )
}

function useColumns(): Column<Job>[] {
  const { t } = useLingui()
  const numberText = useNumberText()
  const figure = (name: 'created' | 'updated' | 'unchanged' | 'refused', head: string): Column<Job> => ({
    name,
    head,
    cell: (job) => numberText(job[name]),
    isRight: true,
    width: 'w-90',
    className: 'figures',
  })
  return [
    {
      name: 'file',
      head: <Trans>File</Trans>,
      cell: ({ id, fileName }) => (
        <Link to={linkTo(paths.imports, { item: id })} className="font-medium text-accent">
          {fileName || t`without a name`}
        </Link>
      ),
    },
    {
      name: 'format',
      head: <Trans>Format</Trans>,
      cell: ({ format }) => formatLabels[format] ?? format,
      isWide: true,
      className: 'text-soft',
      width: 'w-150',
    },
    { name: 'state', head: <Trans>Status</Trans>, cell: (job) => <JobState job={job} />, width: 'w-130' },
    figure('created', t`new`),
    figure('updated', t`changed`),
    figure('unchanged', t`as they are`),
    figure('refused', t`refused`),
    {
      name: 'who',
      head: <Trans>Who</Trans>,
      cell: ({ operator }) => operator || <Trans>the server</Trans>,
      isWide: true,
      className: 'text-soft',
      width: 'w-[18%]',
    },
    {
      name: 'at',
      head: <Trans>When</Trans>,
      cell: ({ startedAt }) => <DateText at={startedAt} />,
      isRight: true,
      className: 'text-soft',
      width: 'w-140',
    },
  ]
}

export function JobState({ job: { state, dryRun, refused } }: { job: Pick<Job, 'state' | 'dryRun' | 'refused'> }) {
  return (
    <span className="inline-flex items-center gap-6">
      <Mark
        kind={
          state === 'running'
            ? 'ongoing'
            : state === 'failed'
              ? 'late'
              : dryRun
                ? 'todo'
                : refused > 0
                  ? 'half'
                  : 'done'
        }
      />
      {state === 'running' ? (
        <Trans>running</Trans>
      ) : state === 'failed' ? (
        <Trans>stopped</Trans>
      ) : dryRun ? (
        <Trans>dry run</Trans>
      ) : (
        <Trans>imported</Trans>
      )}
    </span>
  )
}
