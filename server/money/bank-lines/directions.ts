import type { BankMapping } from './csv-mapping.ts'

const usual: Readonly<Record<Direction, ReadonlySet<string>>> = {
  in: new Set(
    'bij|c|cr|credit|credito|crédito|h|haben|gutschrift|in|+|k|kredit|masuk|deposit|abono|accredito|เข้า|เงินเข้า|ฝาก|收入|收|贷|贷方|存入|入金|入|입금|có|ghi có|vào'.split(
      '|',
    ),
  ),
  out: new Set(
    (
      'af|d|dr|db|debit|debet|debito|débito|s|soll|lastschrift|out|-|keluar|withdrawal|belastung|addebito|cargo|' +
      'ออก|เงินออก|ถอน|支出|支|借|借方|支取|出金|出|출금|nợ|ghi nợ|ra'
    ).split('|'),
  ),
}

const fold = (word: string) => word.normalize('NFKC').trim().toLowerCase()

export type Direction = 'in' | 'out'

/** The direction that a word means: first by the account's own words, then by the usual ones; null if unknown. */
export function directionOf(word: string, chosen: BankMapping['directions']): Direction | null {
  const folded = fold(word)
  const known = chosen?.find((each) => fold(each.word) === folded)?.is
  if (known) return known
  if (usual.in.has(folded)) return 'in'
  return usual.out.has(folded) ? 'out' : null
}
