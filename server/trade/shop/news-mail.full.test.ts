import { expect, test } from 'vitest'
import { languages } from '#contract/language-codes.ts'
import { rootKeyOf } from '../../base/secrets/root-keys.ts'
import { openAddress, readStopToken, sealAddress, signStopToken } from './followers.ts'
import { newsMail, titleInMail } from './news-mail.ts'

const shop = { name: 'Northwind', slug: 'northwind' }
const reader = { lang: 'en', currency: 'USD', timeZone: 'UTC' } as const
const [publicUrl, stopUrl] = ['https://shops.example', 'https://shops.example/s/northwind/unfollow/secret']
const lamp = { listingId: 'a', title: 'Lamp', price: 12_345, isFrom: false }
const mailOf = (news: (typeof lamp)[], more: object = {}) =>
  newsMail({ reader, shop, news, publicUrl, stopUrl, ...more })

test('without news there is no mail', () => expect(mailOf([])).toBeNull())

test('a mail names each product with its price and its page, then the shop, and last how to stop', () => {
  const mail = mailOf([lamp, { ...lamp, listingId: 'b', title: 'Shade', isFrom: true }])
  expect(mail?.subject).toBe('New at Northwind')
  expect(mail?.text.split('\n\n')).toEqual([
    'New at Northwind, which you follow:',
    `Lamp, $123.45\n${publicUrl}/s/northwind/p/a?lang=en`,
    `Shade, from $123.45\n${publicUrl}/s/northwind/p/b?lang=en`,
    `The whole shop:\n${publicUrl}/s/northwind?lang=en`,
    expect.stringContaining(`one a week at most, and only when there is something new. Stop following:\n`),
  ])
  expect(mail?.text.endsWith(`${stopUrl}?lang=en\n`)).toBe(true)
  expect(mail?.unsubscribeUrl).toBe(`${stopUrl}?lang=en`)
})

test('six are shown; of more it is said that there are more', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...lamp, listingId: `n${at}` }))
  const linksOf = (count: number) => mailOf(many(count))?.text.match(/\/p\/n\d/g)
  expect(linksOf(6)).toHaveLength(6)
  expect(linksOf(7)).toEqual(linksOf(6))
  expect(mailOf(many(6))?.text).toContain('The whole shop:')
  expect(mailOf(many(7))?.text).toContain('There is more in the shop:')
})

test.each(languages)('in $name it is whole, and its links keep the language', ({ code }) => {
  const mail = mailOf([lamp], { reader: { ...reader, lang: code } })
  expect(mail?.subject).toContain('Northwind')
  expect(mail?.text).not.toMatch(/[{}]/)
  expect(mail?.text.match(/\?lang=/g)).toHaveLength(3)
  expect(mail?.text.match(new RegExp(`\\?lang=${code}$`, 'gm'))).toHaveLength(3)
})

test.each([
  ['Lamp', 'Lamp'],
  ['  Lamp \t of\r\nbrass ', 'Lamp of brass'],
  ['Lamp\r\nBcc: all@example.com', null],
  ['Free: https://evil.example/login', null],
  ['Send us your password', null],
  ['Call +44 7400 123456', null],
  [' \u202e\u0000 ', null],
  ['<b>Lamp</b> & "shade"', '<b>Lamp</b> & "shade"'],
  ['电'.repeat(200), `${'电'.repeat(119)}…`],
])('the title %j is in a mail as %j', (title, shown) => expect(titleInMail(title)).toBe(shown))

test('a title or a name of a shop that may not be in a mail is replaced', () => {
  const mail = mailOf([{ ...lamp, title: 'Win at https://evil.example' }], {
    shop: { slug: 'northwind', name: 'You won\r\nBcc: all@example.com' },
  })
  expect(mail?.subject).toBe('New at northwind')
  expect(mail?.text).toContain('A new product, $123.45')
  expect(mail?.text).not.toContain('evil')
})

const keys = { current: rootKeyOf('first'), others: [] }
const key = { merchantId: 'm', emailHash: Buffer.alloc(32, 7) }

test('the secret of a link is of one shop and one follower, and is known under an older key', () => {
  const token = signStopToken(keys, key)
  expect(token).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
  expect(readStopToken(keys, 'm', token)).toEqual(key)
  expect(readStopToken({ current: rootKeyOf('next'), others: [keys.current] }, 'm', token)).toEqual(key)
  expect(readStopToken({ current: rootKeyOf('next'), others: [] }, 'm', token)).toBeNull()
  expect(readStopToken(keys, 'n', token)).toBeNull()
  const other = Buffer.alloc(32, 8).toString('base64url')
  for (const wrong of ['', '.', token.slice(0, -2), `${token}.x`, token.replace(/^[^.]+/, other)]) {
    expect([wrong, readStopToken(keys, 'm', wrong)]).toEqual([wrong, null])
  }
})

test('an address is read again as it was sealed, and is in no sealed text', () => {
  const sealed = sealAddress(keys, 'anna@example.com')
  expect(sealed.toString('latin1')).not.toContain('anna')
  expect(openAddress(keys, sealed)).toBe('anna@example.com')
  expect(sealAddress(keys, 'anna@example.com').equals(sealed)).toBe(false)
})
