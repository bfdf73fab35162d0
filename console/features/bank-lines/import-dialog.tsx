import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import { type TextEncoding, textEncodings } from '#contract/delimited.ts'
import { api } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { SelectInput } from '../../parts/select-input.tsx'
import { AccountFields, type NewAccount, newAccount } from './account-fields.tsx'
import type { BankAccount, BankImport, BankMapping, CsvChoices, Reading } from './bank-line.ts'
import { ChoiceFields, EncodingField } from './choice-fields.tsx'
import { FileField } from './file-field.tsx'
import { ImportResult } from './import-result.tsx'
import { ReadingView } from './reading-view.tsx'
import { isSameMapping, useImport } from './use-import.ts'

type Props = { onClose: () => void; onImported: () => void }

type Attempt = {
  job: BankImport | null
  reading: Reading | null
  csv: CsvChoices | null
  encoding: TextEncoding | null
  choices: BankMapping | null
  /** True if a choice was changed after the last dry run. */
  isStale: boolean
  refused: { file: string | null; other: string | null }
}

const untried: Attempt = {
  job: null,
  reading: null,
  csv: null,
  encoding: null,
  choices: null,
  isStale: true,
  refused: { file: null, other: null },
}

const another = 'another'

/** Imports a statement of an account: first a dry run that shows what is read, then the import. */
export function ImportDialog({ onClose, onImported }: Props) {
  const { t } = useLingui()
  const accounts = useGet(api.operatorBankLines.accounts).data ?? []
  const [chosen, setChosen] = useState('')
  const accountId = chosen || accounts[0]?.id || another
  const [fresh, setFresh] = useState<NewAccount>(newAccount)
  const [file, setFile] = useState<File | null>(null)
  const [reason, setReason] = useState('')
  const [attempt, setAttempt] = useState(untried)
  const change = (changed: Partial<Attempt>) => setAttempt((before) => ({ ...before, ...changed }))
  const act = useImport({
    accountId,
    onAsk: (csv) => change({ csv, choices: csv.mapping, reading: null, job: null }),
    onRefuse: (refused) => change({ refused, job: null, reading: null, isStale: true }),
  })
  const isNew = accountId === another
  const account = accounts.find(({ id }) => id === accountId)
  /** The last dry run was of another account or file. */
  const startingOver =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      set(next)
      setAttempt(untried)
    }
  const { job, reading, choices, isStale, refused } = attempt
  const isDryRun = isStale || reading === null
  const isImported = job !== null && !job.dryRun
  const why = isNew && fresh.code === '' ? t`Name the account first.` : !file ? t`Choose a file first.` : null
  const run = async () => {
    if (!file) return
    change({ refused: untried.refused })
    const id = isNew ? await act.addAccount(fresh, reason) : accountId
    if (id === null) return
    setChosen(id)
    const isRemembered = choices === null || isSameMapping(choices, account?.mapping ?? null)
    if (!isDryRun && !isRemembered && !(await act.map(choices, reason))) return
    const answer = await act.send({ accountId: id, file, isDryRun, choices, reason })
    if (!answer) return
    const { reading: read, ...begun } = answer
    const tried = read.csv ? { csv: read.csv, choices: read.csv.mapping } : {}
    change({ job: begun, reading: read, encoding: encodingOf(begun), isStale: false, ...tried })
    if (!begun.dryRun) onImported()
  }
  return (
    <ActDialog
      title={t`Import a statement`}
      under={t`camt.052, 053 and 054, MT940 or CSV. Each real line is added once, and no line is ever changed.`}
      act={isDryRun ? t`Start a dry run` : t`Import the lines`}
      isWide
      isPending={act.isPending}
      why={why ?? (isImported ? t`It is imported.` : reason.trim() === '' ? t`Give a reason first.` : null)}
      refused={refused.other}
      onAct={() => void run()}
      onClose={onClose}
    >
      <AccountChoice accounts={accounts} accountId={accountId} onChoose={startingOver(setChosen)} />
      {isNew && <AccountFields value={fresh} onChange={setFresh} />}
      <FileField onChange={startingOver(setFile)} error={refused.file} />
      <Tried
        attempt={attempt}
        onChoose={(next) => change({ choices: next, isStale: true })}
        mapping={account?.mapping ?? null}
      />
      <ReasonField
        reader={t`the auditor`}
        value={reason}
        onChange={setReason}
        canned={[t`The statement of the day.`]}
      />
    </ActDialog>
  )
}

type AccountProps = { accounts: readonly BankAccount[]; accountId: string; onChoose: (id: string) => void }

function AccountChoice({ accounts, accountId, onChoose }: AccountProps) {
  const { t } = useLingui()
  return (
    <SelectInput
      label={t`Bank account`}
      value={accountId}
      onChange={onChoose}
      options={[
        ...accounts.map(({ id, code, currency }) => ({ value: id, text: `${code} · ${currency}` })),
        { value: another, text: t`another account…` },
      ]}
    />
  )
}

type TriedProps = { attempt: Attempt; mapping: BankMapping | null; onChoose: (choices: BankMapping) => void }

function Tried({ attempt, mapping, onChoose }: TriedProps) {
  const { job, reading, csv, choices, isStale } = attempt
  const encoding = choices?.encoding ?? attempt.encoding
  if (job && !job.dryRun) return <ImportResult key={job.id} begun={job} />
  return (
    <>
      {encoding && (
        <EncodingField
          value={encoding}
          onChange={(chosen) => onChoose({ ...(choices ?? mapping ?? plainMapping), encoding: chosen })}
        />
      )}
      {reading && !isStale && <ReadingView reading={reading} total={(job?.total ?? 0) - (job?.refused ?? 0)} />}
      {job && !isStale && <ImportResult key={job.id} begun={job} />}
      {csv && choices && <ChoiceFields csv={csv} mapping={choices} onChange={onChoose} />}
    </>
  )
}

/** For an account whose files have no columns to choose: only an encoding is stored. */
const plainMapping: BankMapping = { delimiter: ',', dates: 'YYYY-MM-DD', decimal: '.', columns: {} }

const encodingOf = ({ encoding }: BankImport) => textEncodings.find((each) => each === encoding) ?? 'utf-8'
