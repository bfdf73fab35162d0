import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { api } from '../../api.ts'
import { LineField } from '../../parts/line-field.tsx'

type Props = { number: string; line: string; onChange: (line: string) => void }

export function DepositLineField({ number, ...field }: Props) {
  return <LineField read={useGet(callAt(api.operatorBankLines.fitting, { number }))} {...field} />
}
