import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isCtrlEnter } from '#kit/composing.ts'
import { useNumberText } from '#kit/format.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { CheckList } from '../../parts/check-list.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { linkTo, paths } from '../../paths.ts'
import { fileOf, formOf, rememberFile } from './chosen-file.ts'
import { useNoteLabels } from './import-labels.ts'
import type { Job } from './import-page.tsx'

/** What an import would do or did, its assumptions, and the next step after a dry run. */
export function ImportAside({ job }: { job: Job }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const noteLabels = useNoteLabels()
  const { dryRun, created, updated, unchanged, refused, listingsOff, notes, others } = job
  return (
    <aside
      aria-label={dryRun ? t`If you import it now` : t`What it did`}
      className="flex w-300 shrink-0 flex-col border-l border-line bg-paper min-[1180px]:w-360"
    >
      <header className="flex h-41 shrink-0 items-center border-b border-line px-20">
        <h3 className="font-semibold">{dryRun ? <Trans>If you import it now</Trans> : <Trans>What it did</Trans>}</h3>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-20 py-12">
        <CheckList
          checks={[
            { mark: 'todo', text: t`new products, not yet in any shop`, beside: numberText(created) },
            { mark: 'todo', text: t`products that change`, beside: numberText(updated) },
            { mark: 'todo', text: t`products that stay as they are`, beside: numberText(unchanged) },
            {
              mark: refused > 0 ? 'late' : 'todo',
              text: t`rows skipped entirely`,
              beside: numberText(refused),
            },
            {
              mark: listingsOff > 0 ? 'half' : 'todo',
              text: t`listings that shoppers no longer see`,
              beside: numberText(listingsOff),
            },
          ]}
        />
        {listingsOff > 0 && (
          <p className="tint-wait my-12 rounded-small px-12 py-8">
            <Trans>
              They are unpublished because their products go off sale or would be sold at a loss. Their merchants are
              told at once.
            </Trans>
          </p>
        )}
        {others.map(({ supplier, codes }) => (
          <p key={supplier} className="tint-bad my-12 rounded-small px-12 py-8">
            {supplier === ''
              ? t`${numberText(codes)} of these SKUs are products without a supplier.`
              : t`${numberText(codes)} of these SKUs are products of another supplier: ${supplier}.`}
          </p>
        ))}
        {notes.length > 0 && (
          <>
            <PaneHead>
              <Trans>Assumptions</Trans>
            </PaneHead>
            <CheckList
              checks={notes.map(({ note, count }) => ({
                mark: 'half',
                text: noteLabels(note),
                beside: numberText(count),
              }))}
            />
          </>
        )}
      </div>
      <NextAct job={job} />
    </aside>
  )
}

/** After a dry run of the whole file its import can follow. A job that stopped needs the file again. */
function NextAct({ job }: { job: Job }) {
  const isKeeper = hasRole(useOperator()?.roles, 'catalogue')
  if (!isKeeper || job.state === 'running') return null
  if (job.stopped !== null) {
    return (
      <ChooseFile>
        <Trans>
          It stopped before {job.stopped}: that product has changed since the dry run. Try the file again to see what it
          would do now.
        </Trans>
      </ChooseFile>
    )
  }
  if (job.state === 'failed') {
    return (
      <ChooseFile>
        <Trans>It stopped before the last row: choose the file again.</Trans>
      </ChooseFile>
    )
  }
  return job.dryRun ? <ImportNow job={job} /> : null
}

/** Why the file must be chosen again, with a link. */
function ChooseFile({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <footer className="shrink-0 space-y-12 border-t border-line px-20 pt-12 pb-16">
      <p className="text-soft">{children}</p>
      <RowButton
        look="secondary"
        onClick={() => void navigate(linkTo(paths.imports, { item: 'new' }))}
        className="min-h-40 w-full"
      >
        <Trans>Choose the file</Trans>
      </RowButton>
    </footer>
  )
}

function ImportNow({ job }: { job: Job }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const chosen = fileOf(job.id)
  const { reason, setReason, refused, run: begin, isPending } = useDecision(api.operatorImports.begin)
  if (!chosen) {
    return (
      <ChooseFile>
        <Trans>The file was chosen on another page: choose it again to import it.</Trans>
      </ChooseFile>
    )
  }
  const toNew = () => void navigate(linkTo(paths.imports, { item: 'new' }))
  const count = job.total - job.refused
  const why = count === 0 ? t`No row can be imported.` : reason.trim() === '' ? t`Give a reason first.` : null
  const run = async () => {
    if (why !== null) return
    const answer = await begin(formOf(chosen, { tried: job.id, reason: reason.trim() }))
    if (!answer) return
    rememberFile(answer.data.id, chosen)
    void navigate(linkTo(paths.imports, { item: answer.data.id }))
  }
  const press = (event: KeyboardEvent) => {
    if (isCtrlEnter(event.nativeEvent)) void run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl and Enter import from the field
    <footer onKeyDown={press} className="shrink-0 space-y-12 border-t border-line px-20 pt-12 pb-16">
      <ReasonField reader={t`the log`} value={reason} onChange={setReason} error={refused} />
      <div className="flex gap-10">
        <RowButton onClick={() => void run()} why={why} isPending={isPending} className="min-h-40 flex-1">
          {t`${plural(count, { one: 'Import # row', other: 'Import # rows' })}`}
        </RowButton>
        <RowButton look="secondary" onClick={toNew} className="min-h-40">
          <Trans>Other file</Trans>
        </RowButton>
      </div>
    </footer>
  )
}
