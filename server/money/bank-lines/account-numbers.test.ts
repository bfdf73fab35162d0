import { expect, test } from 'vitest'
import { theWorld } from '../../testing/the-world.ts'
import { isSameAccount } from './account-numbers.ts'

const world = theWorld()

const pairs: readonly [written: string, registered: string, isSame: boolean][] = [
  ['NO9386011117947', '8601.11.17947', true],
  ['86011117947', '8601.11.17947', true],
  ['86011117948', '8601.11.17947', false],
  ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000', true],
  ['37040044/532013000', 'DE89370400440532013000', true],
  ['37040044/0532013000', 'DE89370400440532013000', true],
  ['37040044/0532013000EUR', 'DE89370400440532013000', true],
  ['37040045/0532013000', 'DE89370400440532013000', false],
  ['0532013000', 'DE89370400440532013000', true],
  ['3000', 'DE89370400440532013000', false],
  ['BPKOPLPW/000000000000123456', 'BPKOPLPW/123456', true],
  ['BPKOPLPW/000000000000123456', 'BREXPLPW/123456', false],
  ['00012345678', '12345678', true],
  ['12345678USD', '12345678', true],
  ['１２３４５６７８', '12345678', true],
  ['MU17BOMM0101101030300200000MUR', 'MU17BOMM0101101030300200000MUR', true],
  ['MU17BOMM0101101030300200000USD', 'MU17BOMM0101101030300200000MUR', false],
  ['GB29 NWBK 6016 1331 9268 19', '60-16-13/31926819', true],
  ['123-4-56789-0', '1234567890', true],
  ['12.34', '1234', true],
  ['/', '12345678', false],
]

test.each(pairs)('%j and %j: one account is %s, in a file and where one is registered', async (one, other, isSame) => {
  const rows = await world.testDb.owner.rows(`
    select is_same_account(account_key('${one}'), account_key('${other}')) as same`)
  expect([isSameAccount(one, other), isSameAccount(other, one), rows[0]?.['same']]).toEqual([isSame, isSame, isSame])
})

test('where a file or a registration names no account, nothing speaks against it', () => {
  expect([isSameAccount(null, '12345678'), isSameAccount('12345678', null)]).toEqual([true, true])
})
