import { expect, test } from 'vitest'
import { readRule } from './rule-texts.ts'

test.each([
  [
    { markUp: '35', leastProfit: '', ending: '' },
    { markUpBps: 3_500, leastProfit: 0, ending: null },
  ],
  [
    { markUp: ' 12,5 ', leastProfit: '2', ending: '90' },
    { markUpBps: 1_250, leastProfit: 200, ending: 90 },
  ],
  [
    { markUp: '0', leastProfit: '0.50', ending: '0' },
    { markUpBps: 0, leastProfit: 50, ending: 0 },
  ],
  [{ markUp: '', leastProfit: '', ending: '' }, null],
  [{ markUp: 'much', leastProfit: '', ending: '' }, null],
  [{ markUp: '901', leastProfit: '', ending: '' }, null],
  [{ markUp: '35', leastProfit: 'x', ending: '' }, null],
  [{ markUp: '35', leastProfit: '', ending: '9a' }, null],
])('%o is the rule %o', (texts, rule) => {
  expect(readRule(texts, { tag: 'en', minorDigits: 2 })).toEqual(rule)
})

test.each([
  ['en', '1,250', 1_250_000],
  ['en', '1.250', 1_250],
  ['vi', '1,250', 1_250],
  ['vi', '1.250', 1_250_000],
  ['th', '๑.๒๕๐', 1_250],
])('in %s a least profit of "%s" is %i thousandths, as every other amount', (tag, leastProfit, amount) => {
  expect(readRule({ markUp: '35', leastProfit, ending: '' }, { tag, minorDigits: 3 })).toMatchObject({
    leastProfit: amount,
  })
})

test('without minor units a least profit has no decimals', () => {
  const formats = { tag: 'en', minorDigits: 0 }
  expect(readRule({ markUp: '35', leastProfit: '200', ending: '' }, formats)).toMatchObject({ leastProfit: 200 })
  expect(readRule({ markUp: '35', leastProfit: '2.5', ending: '' }, formats)).toBeNull()
})
