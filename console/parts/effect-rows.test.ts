import { expect, test } from 'vitest'
import { readSource, sourceFiles } from '#tools/source-files.ts'

const screen = readSource('console/parts/effect-rows.tsx')
const functions = sourceFiles(/^server\/[\w-]+\/[\w-]+\/[\w-]+\.sql$/).map(readSource)

/** The fields that proposals show, except ledger accounts, which keep their names. */
const fields = new Set(
  functions.flatMap((source) => [...source.matchAll(/effect_row\('(\w+)'/g)].map(([, name = '']) => name)),
)
const named = new Set([...screen.matchAll(/^ {4}(\w+): t`/gm)].map(([, name = '']) => name))
const [amountsSource = ''] = /const amounts[\s\S]*?\n\]/.exec(screen) ?? []
const amounts = new Set([...amountsSource.matchAll(/'([\w:]+)'/g)].map(([, name = '']) => name))

test('the console has a name for each field of the effect that the second person reads', () => {
  expect(fields.size).toBeGreaterThan(0)
  expect([...fields].filter((field) => !named.has(field))).toEqual([])
})

/** The allowed contents of a proposal, by its kind. */
const [shapes = ''] =
  /'\{\n {4}"goodwill"[\s\S]*?\}'/.exec(readSource('server/ground/proposals/proposals-shapes.sql')) ?? []
/** Ids are shown by the names of their subjects; entries have their own list. */
const isOfSubject = (field: string) => /^(id|changes|entries|\w+Id)$/.test(field)

test('the console has a name for each field that a proposal may have and that is no id', () => {
  const fieldsOfKinds: Record<string, Record<string, string>> = JSON.parse(shapes.slice(1, -1))
  const all = [...new Set(Object.values(fieldsOfKinds).flatMap((each) => Object.keys(each)))]
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter((field) => !named.has(field) && !isOfSubject(field))).toEqual([])
})

test('each figure of money in an effect is shown as an amount', () => {
  const money = ['available', 'withdrawable', 'goodwill', 'holds', 'amount', 'amountPerDay']
  expect(money.filter((field) => !fields.has(field))).toEqual([])
  expect(money.filter((field) => !amounts.has(field))).toEqual([])
})
