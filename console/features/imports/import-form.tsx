import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { textEncodings } from '#contract/delimited.ts'
import { languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { importFormats } from '#contract/operator/import-formats.ts'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { SelectInput } from '../../parts/select-input.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { linkTo, paths } from '../../paths.ts'
import { type FileOptions, formOf, rememberFile } from './chosen-file.ts'
import { ColumnFields, guessColumns } from './column-fields.tsx'
import { encodingLabels, formatLabels } from './import-labels.ts'
import { SupplierField } from './supplier-field.tsx'

const firstOptions: FileOptions = {
  ...{ format: '', lang: 'en', supplier: '', isNewSupplier: false },
  ...{ encoding: '', decimal: '', columns: null },
}

/** Uploads a supplier's file. It begins with a dry run, so that nothing is written before every row was checked. */
export function ImportForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isKeeper = hasRole(useOperator()?.roles, 'catalogue')
  const [file, setFile] = useState<File | null>(null)
  const [options, setOptions] = useState(firstOptions)
  const { reason, setReason, refused, detail, forget, run: begin, isPending } = useDecision(api.operatorImports.begin)
  const [asked, setAsked] = useState<File | null>(null)
  const names = asked === file ? namesOf(detail) : []
  const set = (changed: Partial<FileOptions>) => setOptions({ ...options, ...changed })
  useKeys([{ key: 'Escape', label: t`back to the list`, run: () => void navigate(paths.imports), isInFoot: true }])
  const why = !isKeeper
    ? t`Only the catalogue role imports.`
    : file === null
      ? t`Choose a file first.`
      : options.isNewSupplier && options.supplier === ''
        ? t`Name the supplier first.`
        : reason.trim() === ''
          ? t`Give a reason first.`
          : null
  const run = async () => {
    if (!file || why !== null) return
    const columns = names.length > 0 ? (options.columns ?? guessColumns(names)) : options.columns
    const chosen = { file, ...options, columns }
    setOptions({ ...options, columns })
    setAsked(file)
    const answer = await begin(formOf(chosen, { tried: null, reason: reason.trim() }))
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
          <Trans>
            CSV of Shopify, WooCommerce, Medusa, Vendure or another program, or JSON Lines: up to 20 MB and 100,000
            rows. What a file does not say stays as it is.
          </Trans>
        </p>
        <FileField
          file={file}
          onChoose={(next) => {
            forget()
            set({ columns: null })
            setFile(next)
          }}
        />
        <SupplierField supplier={options.supplier} isNewSupplier={options.isNewSupplier} onChange={set} />
        <ReadingFields options={options} onChange={set} />
        {names.length > 0 && (
          <ColumnFields
            names={names}
            columns={options.columns ?? guessColumns(names)}
            onChange={(columns) => set({ columns })}
          />
        )}
        <ReasonField reader={t`the log`} value={reason} onChange={setReason} error={refused} />
        <RowButton onClick={() => void run()} why={why} isPending={isPending} className="min-h-40">
          <Trans>Dry run: nothing is written</Trans>
        </RowButton>
      </div>
    </main>
  )
}

type ReadingProps = { options: FileOptions; onChange: (changed: Partial<FileOptions>) => void }

function ReadingFields({ options, onChange }: ReadingProps) {
  const { t } = useLingui()
  return (
    <>
      <SelectInput
        label={t`Format`}
        value={options.format}
        onChange={(format) => onChange({ format })}
        options={[
          { value: '', text: t`by its columns` },
          ...importFormats.map((format) => ({ value: format, text: formatLabels[format] ?? format })),
        ]}
      />
      <SelectInput
        label={t`Language of its texts`}
        value={options.lang}
        onChange={(lang) => onChange({ lang })}
        options={languages.map(({ code, name }) => ({ value: code, text: name }))}
      />
      <div className="grid grid-cols-2 gap-x-10">
        <SelectInput
          label={t`Encoding`}
          value={options.encoding}
          onChange={(encoding) => onChange({ encoding })}
          options={[
            { value: '', text: t`by its bytes` },
            ...textEncodings.map((encoding) => ({ value: encoding, text: encodingLabels[encoding] })),
          ]}
        />
        <SelectInput
          label={t`Decimal sign`}
          value={options.decimal}
          onChange={(decimal) => onChange({ decimal })}
          options={[
            { value: '', text: t`by its prices` },
            { value: '.', text: '1,299.50' },
            { value: ',', text: '1.299,50' },
          ]}
        />
      </div>
    </>
  )
}

/** The columns of the file that the server could not identify. */
const namesOf = ({ names }: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []

function FileField({ file, onChoose }: { file: File | null; onChoose: (file: File) => void }) {
  const tooLarge = file !== null && file.size > limits.importBytesMax
  return (
    <div>
      <FileDrop
        name={file?.name ?? null}
        accept=".csv,.tsv,.txt,.jsonl,.ndjson,.json,text/csv,application/x-ndjson"
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
