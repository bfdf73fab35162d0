import type { Page } from '@playwright/test'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { operatorWithdrawals } from '#contract/operator/withdrawals.ts'
import { orders } from '#contract/orders.ts'
import { products } from '#contract/products.ts'
import { deliverOutbox, runSweeps } from '#server/background.ts'
import { aProduct } from '#server/testing/goods.ts'
import { aPaidOrder, confirm, reach, ship } from '#server/testing/orders.ts'
import { anInvitation, anOperator, decideRegistration, somePassword, somePayPassword } from '#server/testing/people.ts'
import { ofWithdrawal, sendOut } from '#server/testing/transfers.ts'
import { collectMails, type SentMail } from '#server/testing/world.ts'
import { fillApplication } from './support/application-form.ts'
import { showsBangkokTimes } from './support/bangkok-times.ts'
import { aPhoto } from './support/camera.ts'
import { test as base, expect } from './support/journey.ts'
import { looksRight } from './support/looks-right.ts'
import { typeAmount } from './support/number-pad.ts'
import { choosePayPassword } from './support/pay-digits.ts'
import { photograph } from './support/photograph.ts'
import { showsAmounts } from './support/screen-amounts.ts'
import type { ServedWorld } from './support/served-world.ts'
import { serverWordsIn, wordsIn } from './support/words.ts'

const th = wordsIn('th')
const server = serverWordsIn('th')
const reason = 'a journey in Thai'
const email = 'suda@khlongtoei.example'
const fullName = 'สุดา ผ่องศรี'
const flask = { en: 'Vacuum flask', th: 'กระติกน้ำสุญญากาศ' }
const written = { lang: 'th', currency: 'USD' } as const

const cost = 20_000

/** A flask at the first level's mark-up, and what is left of it after cost and fee. */
type Sale = { total: number; earnings: number }

type Seller = {
  world: ServedWorld
  page: Page
  mails: SentMail[]
  /** Moves the clock of the server and of the phone. */
  pass: (ms: number) => Promise<void>
}

/** A Thai phone, at an hour at which it is the next day, month and half of the night in Bangkok. */
const test = base.extend<{ seller: Seller }>({
  seller: async ({ world, page }, use) => {
    const mails = collectMails(world)
    await page.clock.setFixedTime(world.clock.now())
    const pass = async (ms: number) => {
      world.clock.advance(ms)
      await page.clock.setFixedTime(world.clock.now())
    }
    await use({ world, page, mails, pass })
  },
})

test.use({ beginsAt: '2026-03-31T20:30:00Z', locale: 'th-TH', timezoneId: 'Asia/Bangkok', isEmbedded: true })

test("a seller with a Thai phone comes from the invitation's link to the first withdrawal, in Thai and in Bangkok's time", async ({
  seller,
}) => {
  const { world, page } = seller
  await openInvitation(seller)
  await apply(page)
  const token = await approve(seller)
  await setPayPassword(page)
  const { listingId, sale, shop } = await listProduct(seller, token)
  await seller.pass(dayMs)
  const { orderId, secret } = await aPaidOrder(
    world,
    { shop },
    { lines: [{ listing: { id: listingId, sellingPrice: sale.total } }] },
  )
  await seesOrder(seller, sale)
  await picksUp(seller, { token, orderId })
  await arrives(seller, { orderId, secret })
  await settles(seller, { orderId, sale })
  const number = await withdraws(seller, sale)
  await isPaid(seller, number)
  await readsMessages(seller, number)
})

async function openInvitation({ world, page }: Seller) {
  const code = await anInvitation(world)
  await page.goto(`${world.url}/register?code=${code}`)
  await expect(page.getByText('Entrepot invites you.')).toBeVisible()
  await page.getByRole('button', { name: 'ไทย', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page.getByRole('heading', { name: th('Your shop') })).toBeVisible()
  await expect(page.getByText('Entrepot เชิญคุณ')).toBeVisible()
  const zone = th("Your shop's day follows this phone: {timeZone}. You can change it later.", {
    timeZone: 'Asia/Bangkok',
  })
  await expect(page.getByText(zone)).toBeVisible()
}

async function apply(page: Page) {
  const photo = await aPhoto('photo', 6)
  const address = '88/14 ซอยสุขุมวิท 39 แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110'
  const phone = '081 234 5678'
  await fillApplication(page, { shopName: 'ร้านสุดา', address, country: 'ไทย', fullName, phone, email, photo }, th)
  await page.getByLabel(th('Password'), { exact: true }).fill(somePassword)
  await page.getByLabel(th('Confirm password')).fill(somePassword)
  await expect(page.getByLabel(th('Invitation code'))).not.toHaveValue('')
  await page.getByRole('button', { name: th('Submit application') }).click()
  await expect(page.getByRole('heading', { name: th('In review') })).toBeVisible()
  await showsBangkokTimes(page, ['1 เม.ย. 03:30'])
  await photograph(page, 'thai-in-review')
}

/** Answers the session of the phone. */
async function approve({ world, page, pass }: Seller): Promise<string> {
  await pass(10 * minuteMs)
  const operator = await anOperator(world)
  const { list } = await world.must(operatorRegistrations.list, { token: operator, query: {} })
  const application = list.find((each) => each.email === email)
  expect(application).toMatchObject({ phone: '+66812345678', country: 'TH', lang: 'tai', realName: fullName })
  const id = application?.id ?? ''
  await decideRegistration(world, { token: operator, id, body: { approve: true, reason } })
  await page.reload()
  await expect(page.getByRole('heading', { name: th('Your shop is approved') })).toBeVisible()
  await showsBangkokTimes(page, ['1 เม.ย. 03:30', '1 เม.ย. 03:40'])
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  expect(await world.must(merchants.info, { token })).toMatchObject({ timeZone: 'Asia/Bangkok' })
  return token
}

async function setPayPassword(page: Page) {
  await page.goto(new URL('/setPaypwd', page.url()).href)
  await choosePayPassword(page, somePayPassword, th)
  await page.getByLabel(th('Login password')).fill(somePassword)
  await page.getByRole('button', { name: th('Set payment password') }).click()
  await expect(page).toHaveURL(/\/my$/)
  await showsBangkokTimes(page, ['1 เม.ย. 2569'])
}

async function listProduct({ world, page }: Seller, token: string) {
  const { id: productId } = await aProduct(world, { title: flask, purchasePrice: cost })
  await page.goto(`${world.url}/distribution?keyword=${encodeURIComponent('กระติกน้ำ')}`)
  await page.getByRole('button', { name: th('Add {title}', { title: flask.th }) }).click()
  await expect(page.getByRole('article', { name: flask.th })).toContainText(th('Added'))
  await page.goto(`${world.url}/goods`)
  const { shop } = await world.must(merchants.info, { token })
  const { list } = await world.must(products.manage, { token })
  const listing = list.find((each) => each.productId === productId)
  if (!listing) throw new Error('the flask was not listed')
  const total = listing.sellingPrice
  await showsAmounts(page.getByRole('article', { name: flask.th }), [total, cost], written)
  await looksRight(page, '/goods')
  // The first level's fee is 5 %, rounded half up.
  const fee = Math.floor((total * 500 + 5_000) / 10_000)
  return { listingId: listing.id, sale: { total, earnings: total - cost - fee }, shop: shop.id }
}

/** The order of 2 April, half past three at night, on home and in its list. */
async function seesOrder({ world, page }: Seller, { total, earnings }: Sale) {
  await page.goto(`${world.url}/home`)
  await expect(page.getByText(th('Sales today')).first()).toBeVisible()
  await showsAmounts(page.getByRole('main'), [total, earnings], written)
  const lastDay = page.getByRole('rowheader').last()
  await expect(lastDay, 'the curve ends with the day of Bangkok').toHaveText('2 เม.ย.')
  await showsBangkokTimes(page, ['เหลือ 3 วัน 0 ชม.'])
  await page.goto(`${world.url}/order?status=all`)
  await showsAmounts(page.getByRole('article'), [total, cost, earnings], written)
  await showsBangkokTimes(page, ['เหลือ 3 วัน 0 ชม.'])
}

type Picking = { token: string; orderId: string }

async function picksUp({ world, page, pass }: Seller, { token, orderId }: Picking) {
  await pass(hourMs)
  await page.goto(`${world.url}/orderDetail?id=${orderId}`)
  await expect(page.getByRole('heading', { name: th('Paid, awaiting pick-up') })).toBeVisible()
  await showsBangkokTimes(page, ['2 เม.ย. 03:40'])
  await page.getByRole('button', { name: th('Pick up'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('Continue') })
    .click()
  await expect(page.getByRole('dialog', { name: th('Enter the payment password') })).toBeVisible()
  await page.keyboard.type(somePayPassword)
  await expect(page.getByRole('heading', { name: th('Being prepared by the supplier') })).toBeVisible()
  await showsBangkokTimes(page, ['2 เม.ย. 03:40', '2 เม.ย. 04:40'])
  expect(await world.must(orders.detail, { token, query: { id: orderId } })).toMatchObject({ fundFrom: 'escrow' })
}

type Going = { orderId: string; secret: string }

async function arrives({ world, page, pass }: Seller, { orderId, secret }: Going) {
  await pass(dayMs)
  await ship(world, { orderId })
  await pass(3 * dayMs)
  await reach(world, { orderId })
  await page.reload()
  await showsBangkokTimes(page, ['3 เม.ย. 04:40', '6 เม.ย. 04:40'])
  await pass(dayMs)
  await confirm(world, { secret })
  await page.reload()
  await expect(page.getByText(th.like('Expected around <0/>')).first()).toBeVisible()
  await showsBangkokTimes(page, ['7 เม.ย. 04:40', '21 เมษายน'])
  await page.goto(`${world.url}/finance?part=calendar`)
  await showsBangkokTimes(page, ['เมษายน 2569', '21 เมษายน'])
  await photograph(page, 'thai-calendar')
}

type Settling = { orderId: string; sale: Sale }

async function settles({ world, page, pass }: Seller, { orderId, sale: { total, earnings } }: Settling) {
  await pass(14 * dayMs)
  await runSweeps(world.ctx)
  await page.goto(`${world.url}/orderDetail?id=${orderId}`)
  await expect(page.getByRole('heading', { name: th('Completed') })).toBeVisible()
  await showsBangkokTimes(page, ['21 เม.ย. 04:40', '21 เมษายน'])
  await showsAmounts(page.getByRole('main'), [total, cost, earnings], written)
  await page.goto(`${world.url}/fundsRecords`)
  // A day's heading shows no time.
  await expect(page.getByRole('heading', { name: '21 เม.ย. 2569' })).toBeVisible()
  await showsBangkokTimes(page, ['04:40'])
  await showsAmounts(page.getByRole('article'), [earnings], written)
  await photograph(page, 'thai-bill')
  await page.goto(`${world.url}/finance?range=today`)
  await showsBangkokTimes(page, ['21 เมษายน'])
}

/** Answers the number of the withdrawal. */
async function withdraws({ world, page, pass }: Seller, { earnings }: Sale): Promise<string> {
  await pass(hourMs)
  await page.goto(`${world.url}/my`)
  await page.getByRole('link', { name: th('Withdraw'), exact: true }).click()
  await page.getByRole('button', { name: th('Add a bank card') }).click()
  await page.getByLabel(th('Full name')).fill(fullName)
  await page.getByLabel(th('Bank name')).fill('ธนาคารกสิกรไทย')
  await page.getByLabel(th('Card number')).fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: th('Use this destination') }).click()
  await typeAmount(page, '20')
  await showsAmounts(page.getByRole('main'), [earnings, 100, 1_900, earnings - 2_000], written)
  await page.getByRole('button', { name: th('Continue') }).click()
  await expect(page.getByRole('dialog', { name: th('Enter the payment password') })).toBeVisible()
  await page.keyboard.type(somePayPassword)
  await expect(page).toHaveURL(/withdrawRecord\?number=WD-/)
  await expect(page.getByText(th('In review')).first()).toBeVisible()
  await showsBangkokTimes(page, ['21 เม.ย. 05:40', '22 เม.ย. 05:40', '24 เม.ย. 05:40'])
  return new URL(page.url()).searchParams.get('number') ?? ''
}

async function isPaid({ world, page, pass, mails }: Seller, number: string) {
  await pass(hourMs)
  const call = { token: await anOperator(world, ['finance']), params: { number } }
  await world.must(operatorWithdrawals.decide, { ...call, body: { approve: true, reason } })
  await page.reload()
  await showsBangkokTimes(page, ['21 เม.ย. 05:40', '21 เม.ย. 06:40'])
  await photograph(page, 'thai-withdrawal-approved')
  await pass(dayMs)
  await sendOut(world, call.token, await ofWithdrawal(world, number))
  await page.reload()
  await expect(page.getByText(th('Arrived')).first()).toBeVisible()
  await showsBangkokTimes(page, ['21 เม.ย. 05:40', '21 เม.ย. 06:40', '22 เม.ย. 06:40'])
  await page.goto(`${world.url}/withdrawRecord`)
  await showsBangkokTimes(page, ['21 เม.ย. 05:40'])
  await page.goto(`${world.url}/fundsRecords`)
  await expect(page.getByRole('heading', { name: '21 เม.ย. 2569' })).toBeVisible()
  await showsBangkokTimes(page, ['04:40', '05:40'])
  await deliverOutbox(world.ctx)
  const requested = mails.find(({ subject }) =>
    subject.includes(server('notice.withdrawal_requested.title', { number })),
  )
  expect(requested?.text, 'until when it is decided, in Bangkok').toContain('24 เม.ย. 2569 05:40')
}

/** The messages of the whole journey: their times, and the times in their texts. */
async function readsMessages({ world, page }: Seller, number: string) {
  await page.goto(`${world.url}/message`)
  await expect(page.getByText(server('notice.withdrawal_paid.title', { number }))).toBeVisible()
  await showsBangkokTimes(page, ['06:40', '21 เม.ย.'])
  const texts = page.getByRole('main')
  await page
    .getByRole('button', { name: /ก่อนหน้า/ })
    .first()
    .click()
  await expect(texts).toContainText('24 เม.ย. 2569 05:40')
  await page.getByRole('link', { name: server('notice.withdrawal_paid.title', { number }) }).click()
  await showsBangkokTimes(page, ['22 เม.ย. 06:40'])
  await page.goto(`${world.url}/home`)
  await expect(page.getByRole('rowheader').last()).toHaveText('22 เม.ย.')
}
