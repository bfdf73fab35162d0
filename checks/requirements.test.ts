// projects: unit
import { expect, test } from 'vitest'
import { paths } from '#merchant/paths.ts'
import { readSource } from '#tools/source-files.ts'
import { brokenProofs, cellsOf, decisionPattern, testPattern } from './proofs.ts'
import { titlesOf } from './test-titles.ts'

const document = readSource('docs/requirements.md')
const leastRows = 150

type Row = { area: string; number: string; asks: string; proof: string }

function rowsOf(text: string): Row[] {
  let area = ''
  return text.split('\n').flatMap((line): Row[] => {
    area = /^## (\d+) /.exec(line)?.[1] ?? area
    if (!/^\| \d/.test(line)) return []
    const [number = '', asks = '', proof = ''] = cellsOf(line)
    return [{ area, number, asks, proof }]
  })
}

function problemsOf({ number, asks, proof }: Row): string[] {
  const tests = [...proof.matchAll(testPattern)]
  const decisions = [...proof.matchAll(decisionPattern)]
  const others = proof.replaceAll(testPattern, '').replaceAll(decisionPattern, '').replaceAll('<br>', '').trim()
  return [
    ...(asks === '' ? ['asks nothing'] : []),
    ...(tests.length + decisions.length === 0 ? ['has no proof'] : []),
    ...(others === '' ? [] : [`has other words: ${others}`]),
    ...brokenProofs(proof),
  ].map((problem) => `${number} ${problem}`)
}

const problemsIn = (text: string) => {
  const rows = rowsOf(text)
  const counts = new Map<string, number>()
  const gaps = rows.flatMap(({ area, number }) => {
    const next = (counts.get(area) ?? 0) + 1
    counts.set(area, next)
    return number === `${area}.${next}` ? [] : [`${number} is in place of ${area}.${next}`]
  })
  return [...gaps, ...rows.flatMap(problemsOf)]
}

test('every requirement has a number, and a test that is there or a decision', () => {
  const rows = rowsOf(document)
  expect(rows.length).toBeGreaterThan(leastRows)
  const areas = [...document.matchAll(/^## (\d+) /gm)].map(([, area]) => Number(area))
  expect(areas).toEqual(areas.map((_, at) => at + 1))
  expect(problemsIn(document)).toEqual([])
})

test('every call of the specification has a requirement of its own', () => {
  const calls = [...readSource('docs/specification.md').matchAll(/^\| ((?:GET|POST) `\S+`) \| \w+\.\w+ \| `/gm)]
  expect(calls).toHaveLength(44)
  const requirements = rowsOf(document).map(({ asks }) => asks)
  for (const [, call = ''] of calls)
    expect(
      requirements.filter((each) => each.startsWith(`${call}:`)),
      call,
    ).toHaveLength(1)
})

test('every route of the specification is one of the app', () => {
  const [row] = rowsOf(document).filter(({ asks }) => asks.startsWith('39 routes:'))
  const listed = [...(row?.asks ?? '').matchAll(/`(\/\w*\/?)`/g)].map(([, path]) => path)
  expect(listed).toHaveLength(39)
  // The link of a security mail needs one more screen.
  expect(listed.concat(paths.notMe).sort()).toEqual(Object.values(paths).sort())
})

const decision = '[0001](decisions/0001-plain-sql-with-row-types-beside-it.md)'

test.each([
  ['a title that the file does not have', '`checks/requirements.test.ts › a planted title`', 1],
  ['a file that does not exist', '`checks/nowhere.test.ts › a planted title`', 1],
  ['a decision that does not exist', '[9999](decisions/9999-nowhere.md)', 1],
  ['no proof', '', 1],
  ['words in place of a proof', 'seen by a person', 2],
  ['one proof of two that is wrong', `${decision}<br>\`checks/nowhere.test.ts › a planted title\``, 1],
  ['a decision', decision, 0],
  ['a test', '`checks/requirements.test.ts › %s is found in a row`', 0],
])('%s is found in a row', (_, proof, problems) => {
  expect(problemsIn(`## 1 Planted\n\n| 1.1 | asks something | ${proof} |`)).toHaveLength(problems)
})

test('a hole in the numbers is found', () => {
  const rows = ['1.1', '1.3'].map((number) => `| ${number} | asks something | ${decision} |`)
  expect(problemsIn(['## 1 Planted', ...rows].join('\n'))).toEqual(['1.3 is in place of 1.2'])
})

test('the titles of a file are those of its tests behind their groups, and not of those that are skipped', () => {
  const source = `
    test('plain', () => test.step('a step', () => {}))
    test.describe('a group', () => { test(\`in \${place}\`, run) })
    describe.each(list)('each $name', () => { test.each([1])('%s of it', run) })
    test.skip('skipped', run)
    describe.skip('a skipped group', () => { test('in it', run) })
    test.todo('planned')
    const said = "test('in a text', run)"
    for (const place of places) it('in a loop', run)`
  const titlesOfSource = ['plain', `a group › in \${place}`, 'each $name › %s of it', 'in a loop']
  expect(titlesOf('planted.test.ts', source)).toEqual(titlesOfSource)
})
