// projects: unit
import { expect, test } from 'vitest'
import { readSource } from '#tools/source-files.ts'
import { brokenProofs, cellsOf, decisionPattern, testPattern } from './proofs.ts'

const document = readSource('docs/asvs.md')

/** The numbers of ASVS 5.0.0 of levels 1 and 2, and of level 3 in V2, V6, V7, V8 and V11: by chapter and section. */
const standard: Record<number, string> = {
  1: '1: 1-2; 2: 1-9; 3: 1-11; 4: 1-3; 5: 1-2',
  2: '1: 1-3; 2: 1-3; 3: 1-5; 4: 1-2',
  3: '2: 1-2; 3: 1-4; 4: 1-6; 5: 1-5; 7: 1-2',
  4: '1: 1-3; 2: 1; 3: 1-2; 4: 1-4',
  5: '1: 1; 2: 1-3; 3: 1-2; 4: 1-3',
  6: '1: 1-3; 2: 1-12; 3: 1-8; 4: 1-6; 5: 1-8; 6: 1-4; 7: 1-2; 8: 1-4',
  7: '1: 1-3; 2: 1-4; 3: 1-2; 4: 1-5; 5: 1-3; 6: 1-2',
  8: '1: 1-4; 2: 1-4; 3: 1-3; 4: 1-2',
  9: '1: 1-3; 2: 1-4',
  10: '1: 1-2; 2: 1-2; 3: 1-4; 4: 1-11; 5: 1-5; 6: 1-2; 7: 1-3',
  11: '1: 1-4; 2: 1-5; 3: 1-5; 4: 1-4; 5: 1-2; 6: 1-2; 7: 1-2',
  12: '1: 1-3; 2: 1-2; 3: 1-4',
  13: '1: 1; 2: 1-5; 3: 1-2; 4: 1-5',
  14: '1: 1-2; 2: 1-4; 3: 1-3',
  15: '1: 1-3; 2: 1-3; 3: 1-7',
  16: '1: 1; 2: 1-5; 3: 1-4; 4: 1-3; 5: 1-3',
  17: '1: 1; 2: 1-4; 3: 1-2',
}

const numbersOf = ([chapter, sections]: [string, string]) =>
  sections.split('; ').flatMap((each) => {
    const [section, ranges = ''] = each.split(': ')
    return ranges.split(' ').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, at) => `${chapter}.${section}.${from + at}`)
    })
  })

const verdicts = ['pass', 'partial', 'fail', 'n.a.']

type Row = { number: string; level: string; verdict: string; proof: string }

const rowsOf = (text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    if (!/^\| \d+\.\d/.test(line)) return []
    const [number = '', level = '', verdict = '', proof = ''] = cellsOf(line)
    return [{ number, level, verdict, proof }]
  })

const sectionPattern = /\[[^\]]+\]\([\w/-]+\.md(?:#[\w-]+)?\)/g

/** The text of a row without its tests, decisions and sections, whose links checks/documents.test.ts follows. */
const wordsOf = (proof: string) =>
  proof
    .replaceAll(testPattern, '')
    .replaceAll(decisionPattern, '')
    .replaceAll(sectionPattern, '')
    .replaceAll('<br>', '')

function problemsOf({ number, level, verdict, proof }: Row): string[] {
  const words = wordsOf(proof).trim()
  const hasProof = wordsOf(proof).length < proof.length
  return [
    ...(/^L[123]$/.test(level) ? [] : [`has the level ${level}`]),
    ...(verdicts.includes(verdict) ? [] : [`has the verdict ${verdict}`]),
    ...(verdict === 'pass' && (!hasProof || words !== '') ? ['passes by words, or by nothing'] : []),
    ...(verdict !== 'pass' && words === '' ? ['does not say why it does not pass'] : []),
    ...brokenProofs(proof),
  ].map((problem) => `${number} ${problem}`)
}

test('every requirement of the standard has a verdict, and what passes is proved by a test or a section', () => {
  const rows = rowsOf(document)
  expect(rows.map(({ number }) => number)).toEqual(Object.entries(standard).flatMap(numbersOf))
  expect(rows.flatMap(problemsOf)).toEqual([])
})

test('the table by chapter counts the verdicts of its rows', () => {
  const rows = rowsOf(document)
  const counted = [...document.matchAll(/^\| (V\d+|all) ?.*? \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)]
  expect(counted).toHaveLength(18)
  for (const [, chapter = '', ...counts] of counted) {
    const own = rows.filter(({ number }) => chapter === 'all' || number.startsWith(`${chapter.slice(1)}.`))
    const expected = verdicts.map((verdict) => own.filter((row) => row.verdict === verdict).length)
    expect([chapter, ...counts.map(Number)]).toEqual([chapter, ...expected])
  }
})

test.each([
  ['a pass without a proof', '| 1.1.1 | L1 | pass | we looked |', 1],
  ['a pass whose test is not there', '| 1.1.1 | L1 | pass | `checks/asvs.test.ts › a planted title` |', 1],
  ['a partial one that says nothing', '| 1.1.1 | L1 | partial | [keys](security.md#keys) |', 1],
  ['another verdict', '| 1.1.1 | L1 | nearly | [keys](security.md#keys) soon |', 1],
  ['a pass by a section', '| 1.1.1 | L1 | pass | [keys](security.md#keys) |', 0],
])('%s is found in a row', (_, row, problems) => {
  expect(rowsOf(row).flatMap(problemsOf)).toHaveLength(problems)
})
