import { useAct } from '#client/act.ts'
import { type CallError, callAt } from '#client/call.ts'
import { api } from '../../api.ts'
import type { NewAccount } from './account-fields.tsx'
import type { BankMapping, CsvChoices } from './bank-line.ts'

type Options = {
  accountId: string
  /** Called for a CSV file that cannot be read with its mapping, with the mapping that was tried. */
  onAsk: (csv: CsvChoices) => void
  onRefuse: (refused: { file: string | null; other: string | null }) => void
}
type SendInput = { accountId: string; file: File; isDryRun: boolean; choices: BankMapping | null; reason: string }

/** The calls of an import. A refusal of the file is shown at its field. */
export function useImport({ accountId, onAsk, onRefuse }: Options) {
  const onFail = (error: CallError) => {
    const { file = null, ...others } = error.fields
    onRefuse({ file, other: file ? null : (Object.values(others)[0] ?? error.message) })
    return true
  }
  const add = useAct(api.operatorBankLines.addAccount, { onFail })
  const map = useAct(callAt(api.operatorBankLines.map, { id: accountId }), { onFail })
  const begin = useAct(api.operatorBankLines.begin, {
    onFail: (error) => {
      if (isCsv(error.detail['csv'])) onAsk(error.detail['csv'])
      return onFail(error)
    },
  })
  return {
    isPending: add.isPending || map.isPending || begin.isPending,
    addAccount: async ({ number, ...account }: NewAccount, reason: string) =>
      (await add.run({ ...account, ...(number.trim() && { number: number.trim() }), reason }))?.data.id ?? null,
    map: async (mapping: BankMapping, reason: string) => (await map.run({ mapping, reason })) !== null,
    send: async ({ accountId: id, file, isDryRun, choices, reason }: SendInput) => {
      const form = new FormData()
      const fields = { accountId: id, reason, dryRun: String(isDryRun), fileName: file.name }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (isDryRun && choices) form.append('choices', JSON.stringify(choices))
      form.append('file', file)
      return (await begin.run(form))?.data ?? null
    },
  }
}

const isCsv = (given: unknown): given is CsvChoices =>
  typeof given === 'object' && given !== null && 'columns' in given && 'mapping' in given

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, each]) => [key, sorted(each)]),
      )
    : value

/** Compares two mappings. The order of their fields does not matter. */
export const isSameMapping = (one: BankMapping, other: BankMapping | null): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
