import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { type CallError, callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { Checkbox } from '#kit/checkbox.tsx'
import { api } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { SelectInput } from '../../parts/select-input.tsx'
import { AccountFields, type NewAccount, newAccount } from './account-fields.tsx'
import type { BankImport, BankMapping } from './bank-line.ts'
import { FileField } from './file-field.tsx'
import { ImportResult } from './import-result.tsx'
import { guessMapping, MappingFields } from './mapping-fields.tsx'

type Props = { onClose: () => void; onImported: () => void }
/** The columns of a CSV file whose account has no mapping yet, with a first choice. */
type ColumnChoice = { columns: readonly string[]; mapping: BankMapping }

const another = 'another'

/** A statement of an account: tried first, its columns chosen once where it is CSV, then imported. */
export function ImportDialog({ onClose, onImported }: Props) {
  const { t } = useLingui()
  const accounts = useGet(api.operatorBankLines.accounts).data ?? []
  const [chosen, setChosen] = useState('')
  const accountId = chosen || accounts[0]?.id || another
  const [fresh, setFresh] = useState<NewAccount>(newAccount)
  const [file, setFile] = useState<File | null>(null)
  const [isDryRun, setDryRun] = useState(true)
  const [reason, setReason] = useState('')
  const [choice, setChoice] = useState<ColumnChoice | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [begun, setBegun] = useState<BankImport | null>(null)
  const act = useImport({ accountId, onAsk: setChoice, onRefuse: setRefused })
  const isNew = accountId === another
  /** What was tried is of another account or file. */
  const startingOver =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      set(next)
      setChoice(null)
      setBegun(null)
      setDryRun(true)
      setRefused(null)
    }
  const why = isNew && fresh.code === '' ? t`Name the account first.` : !file ? t`Choose a file first.` : null
  const run = async () => {
    if (!file) return
    setRefused(null)
    const id = isNew ? await act.addAccount(fresh, reason) : accountId
    if (id === null) return
    setChosen(id)
    if (choice && !(await act.map(choice.mapping, reason))) return
    const job = await act.send({ accountId: id, file, isDryRun, reason })
    if (!job) return
    setChoice(null)
    setBegun(job)
    setDryRun(false)
    if (!job.dryRun) onImported()
  }
  return (
    <ActDialog
      title={t`Import a statement`}
      under={t`camt.053, MT940 or CSV. Each real line is added once, and no line is ever changed.`}
      act={isDryRun ? t`Start a dry run` : t`Import the lines`}
      isPending={act.isPending}
      why={why ?? (reason.trim() === '' ? t`Give a reason first.` : null)}
      refused={refused}
      onAct={() => void run()}
      onClose={onClose}
    >
      <SelectInput
        label={t`Bank account`}
        value={accountId}
        onChange={startingOver(setChosen)}
        options={[
          ...accounts.map(({ id, code, currency }) => ({ value: id, text: `${code} · ${currency}` })),
          { value: another, text: t`another account…` },
        ]}
      />
      {isNew && <AccountFields value={fresh} onChange={setFresh} />}
      <FileField onChange={startingOver(setFile)} />
      {choice && <MappingFields {...choice} onChange={(mapping) => setChoice({ ...choice, mapping })} />}
      {begun && <ImportResult begun={begun} />}
      <div className="pb-12">
        <Checkbox checked={isDryRun} onChange={(event) => setDryRun(event.target.checked)}>
          <Trans>Dry run: nothing is added</Trans>
        </Checkbox>
      </div>
      <ReasonField
        reader={t`the auditor`}
        value={reason}
        onChange={setReason}
        canned={[t`The statement of the day.`]}
      />
    </ActDialog>
  )
}

type ImportActs = { accountId: string; onAsk: (choice: ColumnChoice) => void; onRefuse: (message: string) => void }
type SendInput = { accountId: string; file: File; isDryRun: boolean; reason: string }

function useImport({ accountId, onAsk, onRefuse }: ImportActs) {
  const onFail = (error: CallError) => {
    onRefuse(Object.values(error.fields)[0] ?? error.message)
    return true
  }
  const add = useAct(api.operatorBankLines.addAccount, { onFail })
  const map = useAct(callAt(api.operatorBankLines.map, { id: accountId }), { onFail })
  const begin = useAct(api.operatorBankLines.begin, {
    onFail: (error) => {
      const { columns, delimiter } = error.detail
      if (Array.isArray(columns)) onAsk({ columns, mapping: guessMapping(columns, delimiter) })
      return onFail(error)
    },
  })
  return {
    isPending: add.isPending || map.isPending || begin.isPending,
    addAccount: async ({ number, ...account }: NewAccount, reason: string) =>
      (await add.run({ ...account, ...(number.trim() && { number: number.trim() }), reason }))?.data.id ?? null,
    map: async (mapping: BankMapping, reason: string) => (await map.run({ mapping, reason })) !== null,
    send: async ({ accountId: id, file, isDryRun, reason }: SendInput) => {
      const form = new FormData()
      const fields = { accountId: id, reason, dryRun: String(isDryRun), fileName: file.name }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', file)
      return (await begin.run(form))?.data ?? null
    },
  }
}
