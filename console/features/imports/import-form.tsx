import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { importFormats } from '#contract/operator/imports.ts'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { SelectInput } from '../../parts/select-input.tsx'
import { TextInput } from '../../parts/text-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { linkTo, paths } from '../../paths.ts'
import { formOf, rememberFile } from './chosen-file.ts'
import { formatLabels } from './import-labels.ts'

const supplierMax = 40

/** Uploads a supplier's file: first as a dry run, so that nothing is written before every row was checked. */
export function ImportForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isKeeper = hasRole(useOperator()?.roles, 'catalogue')
  const [file, setFile] = useState<File | null>(null)
  const [options, setOptions] = useState({ format: '', lang: 'en', supplier: '' })
  const { reason, setReason, refused, run: begin, isPending } = useDecision(api.operatorImports.begin)
  useKeys([{ key: 'Escape', label: t`back to the list`, run: () => void navigate(paths.imports), isInFoot: true }])
  const why = !isKeeper
    ? t`Only the catalogue role imports.`
    : file === null
      ? t`Choose a file first.`
      : reason.trim() === ''
        ? t`Give a reason first.`
        : null
  const run = async () => {
    if (!file || why !== null) return
    const chosen = { file, ...options }
    const answer = await begin(formOf(chosen, { dryRun: true, reason: reason.trim() }))
    if (!answer) return
    rememberFile(answer.data.id, chosen)
    void navigate(linkTo(paths.imports, { item: answer.data.id }))
  }
  return (
    <main className="min-h-0 flex-1 overflow-y-auto px-20 pb-32">
      <p className="pt-12 text-tiny">
        <Link to={paths.imports} className="text-soft hover:text-ink">
          <Trans>Imports</Trans>
        </Link>
      </p>
      <div className="max-w-440 space-y-16">
        <h2 className="pt-8 text-title leading-tight font-semibold tracking-tight">
          <Trans>Import a file</Trans>
        </h2>
        <p className="text-soft">
          <Trans>CSV of Shopify, WooCommerce, Medusa or Vendure, or JSON Lines: up to 20 MB and 100,000 rows.</Trans>
        </p>
        <FileField file={file} onChoose={setFile} />
        <SelectInput
          label={t`Format`}
          value={options.format}
          onChange={(format) => setOptions({ ...options, format })}
          options={[
            { value: '', text: t`by its columns` },
            ...importFormats.map((format) => ({ value: format, text: formatLabels[format] ?? format })),
          ]}
        />
        <SelectInput
          label={t`Language of its texts`}
          value={options.lang}
          onChange={(lang) => setOptions({ ...options, lang })}
          options={languages.map(({ code, name }) => ({ value: code, text: name }))}
        />
        <TextInput
          label={t`Supplier`}
          beside={<Trans>lower-case letters, digits and hyphens; may be empty</Trans>}
          value={options.supplier}
          maxLength={supplierMax}
          onChange={(supplier) => setOptions({ ...options, supplier })}
        />
        <ReasonField reader={t`the log`} value={reason} onChange={setReason} error={refused} />
        <RowButton onClick={() => void run()} why={why} isPending={isPending} className="min-h-40">
          <Trans>Dry run: nothing is written</Trans>
        </RowButton>
      </div>
    </main>
  )
}

function FileField({ file, onChoose }: { file: File | null; onChoose: (file: File) => void }) {
  const tooLarge = file !== null && file.size > limits.importBytesMax
  return (
    <div>
      <FileDrop
        name={file?.name ?? null}
        accept=".csv,.jsonl,.ndjson,.json,text/csv,application/x-ndjson"
        onChoose={onChoose}
      />
      {tooLarge && (
        <p role="alert" className="pt-4 text-bad">
          <Trans>The file is larger than 20 MB.</Trans>
        </p>
      )}
    </div>
  )
}
