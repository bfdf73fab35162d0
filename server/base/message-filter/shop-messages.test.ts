import { expect, test } from 'vitest'
import { everydayMessages, hiddenContacts } from '#checks/samples/shop-messages.ts'
import { checkShopMessage } from './check-shop-message.ts'

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
