import { expect, test } from 'vitest'
import { readTable } from '#checks/samples/read-table.ts'
import { checkShopMessage } from './check-shop-message.ts'

const messages = readTable<'kind' | 'lang' | 'text'>('shop-messages')
const textsOf = (isEveryday: boolean) =>
  messages.filter(({ kind }) => (kind === 'everyday') === isEveryday).map(({ text }) => text)

// What leads shoppers or shops out of the platform in disguise: numbers, messengers, links, payments elsewhere.
const hiddenContacts = textsOf(false)
// What shoppers and shops write to each other every day, in seven languages.
const everydayMessages = textsOf(true)

test.each(hiddenContacts)('neither a shopper nor a shop can write: %s', (text) =>
  expect(checkShopMessage(text)).not.toBeNull(),
)

/** Of each hundred everyday messages at most one may be refused. */
const refusedShareMax = 0.01

test('shoppers and shops write to each other as they do every day', () => {
  expect(everydayMessages.length).toBeGreaterThan(300)
  const refused = everydayMessages.filter((text) => checkShopMessage(text) !== null)
  expect(refused.length / everydayMessages.length, refused.join('\n')).toBeLessThanOrEqual(refusedShareMax)
})
