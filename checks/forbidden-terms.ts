import type { LanguageCode } from '#contract/language-codes.ts'
import { readTable } from './samples/read-table.ts'

export type ForbiddenTerm = {
  /** The forbidden variant; a whole word if the script has spaces. */
  never: string
  use: string
  except: readonly string[]
}

const rows = readTable<'language' | 'never' | 'use' | 'except'>('forbidden-terms')

/** The forbidden variants of each language's glossary, because one concept has one term. */
export const forbiddenTermsOf = (code: LanguageCode): ForbiddenTerm[] =>
  rows
    .filter(({ language }) => language === code)
    .map(({ never, use, except }) => ({ never, use, except: except.split('|').filter((phrase) => phrase !== '') }))

export const forbiddenShapes: readonly { code: LanguageCode | 'all'; shape: RegExp; example: string }[] = [
  { code: 'all', shape: / …/u, example: 'Loading …' },
  { code: 'all', shape: / {2}|^ | $/u, example: 'two  spaces' },
  { code: 'ja', shape: /[\d}#] (?:件|日|時間|分|桁|文字|点|枠|秒|回|名|人|年|倍|枚)/u, example: '{count} 件' },
  { code: 'ja', shape: /？(?![ 」]|$)/u, example: 'お忘れですか？再設定' },
  { code: 'zh-CN', shape: /\p{Script=Han}[,;:!?]/u, example: '金额:10' },
  { code: 'ja', shape: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:!?]/u, example: '金額:10' },
]
