import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { useDownload } from '#client/download.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { pricing } from '#contract/pricing.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { classNames } from '#kit/class-names.ts'
import { FileDrop } from '#kit/file-drop.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { DownloadProgress } from '../../parts/download-progress.tsx'
import { paths } from '../../paths.ts'
import { PriceChanges } from './price-changes.tsx'
import { type ManyDone, useUndoMany } from './use-offer-undo.ts'
import { useTitle } from './use-title.ts'

type Preview = Reply<typeof pricing.previewMany>
type Shown = { name: string; csv: string; preview: Preview }

/** The price list leaves as a file and comes back edited: every change is shown first, and can be undone. */
export default function PriceListScreen() {
  const { t } = useLingui()
  const back = useBack(paths.goods)
  const [shown, setShown] = useState<Shown | null>(null)
  const [done, setDone] = useState<ManyDone | null>(null)
  const [error, setError] = useState<string | null>(null)
  const preview = useAct(api.pricing.previewMany, {
    isChange: false,
    onFail: ({ fields, message }) => {
      setError(Object.values(fields)[0] ?? message)
      return true
    },
  })
  const apply = useAct(api.pricing.applyMany, {
    onDone: (answer) => {
      setDone(answer)
      setShown(null)
    },
    onFail: () => {
      setShown(null)
      return false
    },
  })
  const read = async (file: File) => {
    setDone(null)
    setShown(null)
    setError(null)
    const csv = await textOf(file)
    if (csv.length > limits.priceListMax)
      return setError(t`This file is too large. Choose its parts one after the other.`)
    const answer = await preview.run({ csv })
    if (answer) setShown({ name: file.name, csv, preview: answer.data })
  }
  const count = shown ? shown.preview.changes.length + shown.preview.states.length : 0
  return (
    <Screen
      header={<Header title={t`Prices in a spreadsheet`} onBack={back} />}
      action={
        count > 0 &&
        shown && (
          <BottomAction>
            <Button
              isPending={apply.isPending}
              onClick={() => void apply.run({ csv: shown.csv, digest: shown.preview.digest })}
            >
              <Plural value={count} one="Save # change" other="Save # changes" />
            </Button>
          </BottomAction>
        )
      }
    >
      <Steps isReading={preview.isPending} error={error} onChoose={(file) => void read(file)} />
      {done && <Done done={done} onUndone={() => setDone(null)} />}
      {shown && <WhatChanges {...shown} />}
    </Screen>
  )
}

/** Spreadsheets save text with every script as UTF-16 with its mark, and else as UTF-8. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes)
}

type StepsProps = { isReading: boolean; error: string | null; onChoose: (file: File) => void }

function Steps({ isReading, error, onChoose }: StepsProps) {
  const { t } = useLingui()
  const download = useDownload(api.pricing.priceList, () => toasts.done(t`Price list downloaded`))
  return (
    <div className="flex flex-col gap-12 px-20 pt-4">
      <p className="text-small text-soft">
        <Trans>
          Download the price list, change prices in a spreadsheet, and choose the saved file. You’ll see every change
          before it is saved.
        </Trans>
      </p>
      <p className="text-small text-soft">
        <Trans>
          In the column “status”, selling means published, stock means unpublished, and removed takes the product out of
          your shop. Rows that you delete change nothing.
        </Trans>
      </p>
      <Button look="secondary" isPending={download.bytes !== null} onClick={() => void download.run({})}>
        <Trans>Download the price list (CSV)</Trans>
      </Button>
      {download.bytes !== null && (
        <p role="status" className="figures text-center text-caption text-soft">
          <DownloadProgress bytes={download.bytes} />
        </p>
      )}
      <FileDrop
        accept=".csv,.txt,.tsv,text/csv"
        isPending={isReading}
        onChoose={onChoose}
        hasError={error !== null}
        className={classNames(
          'min-h-50 gap-8 rounded-field border-[1.5px] px-10 text-small',
          error === null ? 'border-edge' : 'border-bad',
        )}
      >
        <Icon of={FileSpreadsheet} size={1.8} />
        <Trans>Choose the edited file</Trans>
      </FileDrop>
      {error && (
        <p role="alert" className="text-caption text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

function WhatChanges({ name, preview }: Shown) {
  const { refused, states, changes } = preview
  return (
    <div className="px-20 pt-16">
      <p className="text-caption text-soft [overflow-wrap:anywhere]">{name}</p>
      {refused.length > 0 && <Refused refused={refused} />}
      {states.length > 0 && <States states={states} />}
      {changes.length + states.length === 0 ? (
        <p role="status" className="pt-6 text-small">
          <Trans>Nothing changes.</Trans>
        </p>
      ) : (
        <PriceChanges preview={preview} />
      )}
    </div>
  )
}

function Refused({ refused }: Pick<Preview, 'refused'>) {
  return (
    <section className="pt-6">
      <p role="alert" className="text-small font-medium text-bad">
        <Plural value={refused.length} one="# row is left out" other="# rows are left out" />
      </p>
      <ul className="-mx-20 mt-10 divide-y divide-line border-y border-line bg-surface">
        {refused.map(({ row, column, text, error }) => (
          <li key={`${row} ${column}`} className="px-20 py-10 text-small">
            <Trans>
              Row {row}, column {column}
            </Trans>
            {text && <span className="[overflow-wrap:anywhere]"> · {text}</span>}
            <span className="block text-caption text-soft">{error}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function States({ states }: Pick<Preview, 'states'>) {
  const { t } = useLingui()
  const titleOf = useTitle()
  const labels = { selling: t`Selling`, stock: t`In stock`, removed: t`Removed` }
  return (
    <div className="-mx-20">
      <Section title={<Trans>Status</Trans>}>
        <List>
          {states.map(({ listingId, title, before, after }) => (
            <Row
              key={listingId}
              value={`${labels[before]} → ${labels[after]}`}
              tone={after === 'removed' ? 'bad' : 'ink'}
            >
              {titleOf(title)}
            </Row>
          ))}
        </List>
      </Section>
    </div>
  )
}

function Done({ done, onUndone }: { done: ManyDone; onUndone: () => void }) {
  const { t } = useLingui()
  const undo = useUndoMany()
  const products = done.published.length + done.unpublished.length + done.removed.length
  const takeBack = async () => {
    if (!(await undo.run(done))) return
    toasts.done(t`Changes reversed`)
    onUndone()
  }
  return (
    <div
      role="status"
      className="mt-16 flex flex-wrap items-center justify-between gap-12 border-y border-line bg-surface px-20 py-10"
    >
      <p className="min-w-0 flex-1 text-small">
        <Plural value={done.changed} one="# price changed" other="# prices changed" />
        {products > 0 && (
          <span className="block text-caption text-soft">
            <Plural value={products} one="# product with another status" other="# products with another status" />
          </span>
        )}
      </p>
      <Button look="secondary" size="small" isPending={undo.isPending} onClick={() => void takeBack()}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  )
}
