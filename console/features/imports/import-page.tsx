import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callAt } from '#client/call.ts'
import { useDownload } from '#client/download.ts'
import type { GetResult } from '#client/get.ts'
import { type TextEncoding, textEncodings } from '#contract/delimited.ts'
import type { Reply } from '#contract/endpoint.ts'
import { languages } from '#contract/language-codes.ts'
import type { operatorImports } from '#contract/operator/imports.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { useNumberText } from '#kit/format.tsx'
import { Link } from '#kit/link.tsx'
import { ProgressBar } from '#kit/progress.tsx'
import { Unread } from '#kit/read-screen.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Mark } from '../../parts/mark.tsx'
import { type ListPages, useListPages } from '../../parts/use-list-pages.ts'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { paths } from '../../paths.ts'
import { ImportAside } from './import-aside.tsx'
import { encodingLabels, formatLabels, useFaultLabels } from './import-labels.ts'
import { JobState } from './imports-list.tsx'
import { useResultColumns } from './result-columns.tsx'

export type Job = Reply<typeof operatorImports.job>
type Row = Job['rows'][number]

const pageSize = 50
const askAgainMs = 1_000

export function ImportPage({ id }: { id: string }) {
  const call = callAt(api.operatorImports.job, { id })
  const [result, setResult] = useState<Result>('refused')
  const { read, pages } = useListPages(call, { result, limit: pageSize })
  const { data: job, error, refresh } = read
  const isRunning = job?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refresh(), askAgainMs)
    return () => clearInterval(timer)
  }, [isRunning, refresh])
  if (!job) {
    return (
      <main aria-busy={!error} className="min-h-0 flex-1 p-20">
        <Unread read={read} skeleton={<Skeleton className="h-320 w-full" />} />
      </main>
    )
  }
  return <OneImport {...{ job, read, pages, result }} onResult={setResult} />
}

type Result = 'created' | 'updated' | 'unchanged' | 'refused'
type OneImportProps = {
  job: Job
  read: GetResult<Job>
  pages: ListPages
  result: Result
  onResult: (result: Result) => void
}

function OneImport({ job, read, pages, result, onResult }: OneImportProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const download = useDownload(callAt(api.operatorImports.refused, { id: job.id }))
  const { at, setAt, table } = useRowKeys(job.rows.map(({ row }) => String(row)))
  const refusedColumns = useColumns()
  const resultColumns = useResultColumns()
  const isRefused = result === 'refused'
  const save = () => void download.run({})
  useKeys([
    { key: 'd', label: t`download the refused rows`, run: save, isInFoot: true },
    { key: 'Escape', label: t`back to the list`, run: () => void navigate(paths.imports), isInFoot: true },
  ])
  return (
    <main ref={table} className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <Head job={job} result={result} onResult={onResult} />
        <DataTable
          label={isRefused ? t`Refused rows` : t`Rows`}
          read={{ ...read, data: { list: job.rows, total: job[result], next: job.next } }}
          columns={isRefused ? refusedColumns : resultColumns}
          idOf={({ row }) => String(row)}
          at={at}
          onChoose={setAt}
          pages={pages}
          pageSize={pageSize}
          empty={
            !isRefused ? (
              <Trans>There is no such row.</Trans>
            ) : job.state !== 'finished' ? (
              <Trans>No row was refused so far.</Trans>
            ) : (
              <Trans>No row was refused.</Trans>
            )
          }
          remark={
            job.refused > 0 && (
              <button type="button" onClick={save} className="font-medium text-accent">
                {t`${plural(job.refused, { one: 'Download the refused row as CSV', other: 'Download the # refused rows as CSV' })}`}
              </button>
            )
          }
        />
      </div>
      <ImportAside job={job} />
    </main>
  )
}

type HeadProps = Pick<OneImportProps, 'job' | 'result' | 'onResult'>

function Head({ job, result, onResult }: HeadProps) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const faultLabels = useFaultLabels()
  const { total, done, refused, dryRun, state, fileName, format, lang, supplier, startedAt, faults } = job
  const { encoding, decimal } = job
  const taken = numberText(done - refused)
  const whole = numberText(total)
  const isRunning = state === 'running'
  const isStopped = state === 'failed'
  const facts: ReactNode[] = [
    <span key="file" className="mono break-all">
      {fileName || t`without a name`}
    </span>,
    formatLabels[format] ?? format,
    languages.find(({ code }) => code === lang)?.name,
    ...(supplier ? [t`supplier ${supplier}`] : []),
    ...(isEncoding(encoding) ? [encodingLabels[encoding]] : []),
    ...(decimal === null ? [] : [decimal === ',' ? '1.299,50' : '1,299.50']),
    <DateText key="at" at={startedAt} />,
  ]
  return (
    <header className="shrink-0 border-b border-line px-20 pb-16">
      <p className="pt-12 text-tiny">
        <Link to={paths.imports} className="text-soft hover:text-ink">
          <Trans>Imports</Trans>
        </Link>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-12 pt-8">
        <h2 className="text-title leading-tight font-semibold tracking-tight">
          {isRunning || isStopped
            ? t`${numberText(done)} of ${whole} rows are done`
            : dryRun
              ? t`${taken} of ${whole} rows can be imported`
              : t`${taken} of ${whole} rows are in the catalogue`}
        </h2>
        {dryRun && !isStopped ? (
          <span className="tint-wait rounded-full px-12 py-4 font-medium text-wait">
            <Trans>Dry run: nothing is written</Trans>
          </span>
        ) : (
          <JobState job={job} />
        )}
      </div>
      <p className="flex flex-wrap gap-x-8 pt-4 text-soft">
        {facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their order
          <span key={at}>
            {at > 0 && '· '}
            {fact}
          </span>
        ))}
      </p>
      {isRunning ? (
        <ProgressBar label={t`Rows done`} done={done} total={total} className="mt-16" />
      ) : (
        <Results job={job} result={result} onResult={onResult} />
      )}
      {faults.length > 0 && (
        <ul aria-label={t`Why rows were refused`} className="flex flex-wrap gap-8 pt-16">
          {faults.map(({ error, count }) => (
            <li key={error} className="inline-flex h-28 items-center gap-8 rounded-full border border-line px-12">
              {faultLabels(error).why} <strong className="figures">{numberText(count)}</strong>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

const isEncoding = (name: string | null): name is TextEncoding => textEncodings.some((known) => known === name)

const partLooks = { created: 'bg-accent', updated: 'bg-accent/50', unchanged: 'bg-edge', refused: 'bg-bad' }

function Results({ job, result, onResult }: HeadProps) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const parts = [
    { name: 'created', label: t`new` },
    { name: 'updated', label: t`changed` },
    { name: 'unchanged', label: t`as they are` },
    { name: 'refused', label: t`refused` },
  ] as const
  return (
    <>
      <div aria-hidden="true" className="mt-16 flex h-8 gap-2 overflow-hidden rounded-full bg-fill">
        {parts.map(({ name }) => (
          <span key={name} style={{ flexGrow: job[name] }} className={classNames('basis-0', partLooks[name])} />
        ))}
      </div>
      <dl className="flex gap-40 pt-12">
        {parts.map(({ name, label }) => (
          <div key={name}>
            <dt>
              <button
                type="button"
                aria-pressed={name === result}
                onClick={() => onResult(name)}
                className={classNames(
                  'flex items-center gap-6',
                  name === result ? 'font-semibold underline underline-offset-4' : 'text-soft hover:text-ink',
                )}
              >
                <span aria-hidden="true" className={classNames('size-8 rounded-[0.2rem]', partLooks[name])} />
                {label}
              </button>
            </dt>
            <dd className="figures text-title font-semibold">{numberText(job[name])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function useColumns(): Column<Row>[] {
  const numberText = useNumberText()
  const faultLabels = useFaultLabels()
  return [
    {
      name: 'row',
      head: <Trans>Row</Trans>,
      cell: ({ row }) => (
        <button type="button" className="figures">
          {numberText(row)}
        </button>
      ),
      width: 'w-80',
    },
    {
      name: 'line',
      head: <Trans context="of a file">Line</Trans>,
      cell: ({ row, line }) => numberText(line ?? row),
      width: 'w-70',
      className: 'figures text-soft',
    },
    {
      name: 'why',
      head: <Trans>Why</Trans>,
      cell: ({ error = '' }) => (
        <span className="inline-flex items-center gap-8">
          <Mark kind="late" />
          {faultLabels(error).why}
        </span>
      ),
      width: 'w-[38%] min-[1180px]:w-[28%]',
    },
    { name: 'product', head: <Trans>Product</Trans>, cell: ({ key }) => key, width: 'w-[14%]' },
    {
      name: 'found',
      head: <Trans>Column and what it says</Trans>,
      cell: ({ place = '', said = '' }) => (
        <>
          <span className="text-soft">{place}</span>{' '}
          <span className="tint-bad rounded-[0.4rem] px-4 text-bad">{said || <Trans>empty</Trans>}</span>
        </>
      ),
    },
    {
      name: 'needed',
      head: <Trans>What is needed</Trans>,
      cell: ({ error = '' }) => faultLabels(error).needed,
      isWide: true,
      className: 'text-soft',
      width: 'w-[20%]',
    },
  ]
}
