import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { everyCall } from '#contract/every-call.ts'
import { isId } from '#contract/id-pattern.ts'
import { storeOrders } from '#contract/storefront/orders.ts'
import { runSweeps } from '#server/background.ts'
import { aListing } from '#server/testing/goods.ts'
import { aPaidOrder, pick, reach, ship } from '#server/testing/orders.ts'
import { aMerchant, somePayPassword } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { collectMails, type SentMail } from '#server/testing/world.ts'

/**
 * A value under such a name gives access, and must not be in a URL: proxies and browsers keep URLs, and people pass
 * them on.
 */
const secretName = /secret|token|password|passkey|totp|code|link|signature|phrase|^key$/i

const harmless: Readonly<Record<string, string>> = {
  'POST /admin/invitations/:code/revoke code': 'an operator ends it by this call',
}

test('no call takes a secret in its path or query', () => {
  expect(everyCall.length).toBeGreaterThan(250)
  const found = everyCall.flatMap(({ method, path, query }) =>
    [...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name), ...Object.keys(query?.properties ?? {})]
      .filter((name) => secretName.test(name))
      .map((name) => `${method} ${path} ${name}`),
  )
  expect(found.filter((each) => !(each in harmless))).toEqual([])
  expect(Object.keys(harmless).filter((each) => !found.includes(each))).toEqual([])
})

const world = theWorld('2026-03-02T09:00:00Z')
let sent: SentMail[]
let secrets: readonly string[]

beforeAll(async () => {
  sent = collectMails(world)
  const merchant = await aMerchant(world, { payPassword: somePayPassword })
  const listing = await aListing(world, merchant, { purchasePrice: 600, price: 1_000 })
  const email = 'shopper@example.com'
  const order = await aPaidOrder(world, merchant, { lines: [{ listing }], email })
  await pick(world, merchant, order)
  await ship(world, order)
  await reach(world, order)
  await world.must(storeOrders.find, { params: { shop: merchant.shop }, body: { email } })
  await world.must(account.login, {
    body: { account: merchant.email, password: merchant.password },
    ip: '203.0.113.7',
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await runSweeps(world.ctx)
  secrets = [order.secret, merchant.token]
})

const linksIn = (text: string) => [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link)

/** Long enough to be a secret, and not an id. */
const isSecret = (part: string) => /^(?=.*\d)[\w.-]{20,}$/.test(part) && !isId(part)

test('no link of a mail has a secret before its #, but the one that ends mails, which a mail program calls', () => {
  const links = sent.flatMap(({ text = '', html = '' }) => linksIn(`${text}\n${html}`))
  expect(links.filter((link) => link.includes('/o#')).length).toBeGreaterThan(4)
  expect(links.filter((link) => link.includes('/notMe#')).length).toBeGreaterThan(0)
  const open = links.filter((link) => {
    const { pathname, search } = new URL(link)
    if (secrets.some((secret) => (pathname + search).includes(secret))) return true
    return `${pathname}${search}`.split(/[/?&=]/).some(isSecret) && !/^\/s\/[^/]+\/unfollow\//.test(pathname)
  })
  expect(open).toEqual([])
})
