import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import { merchants } from '#contract/merchants.ts'
import { aPartner, signLink, someClaims } from '#server/testing/partners.ts'
import { aMerchant, anInvitation, somePhoto } from '#server/testing/people.ts'
import { fillApplication } from './support/application-form.ts'
import { putOnDevice, reloadIn } from './support/device.ts'
import { expect, test } from './support/journey.ts'
import type { ServedWorld } from './support/served-world.ts'

type Partner = Awaited<ReturnType<typeof aPartner>>
type Visit = { world: ServedWorld; page: Page; partner: Partner }

test("who comes by a partner's link registers by it, and is signed in by the next one", async ({ page, world }) => {
  const partner = await aPartner(world, { vouches: true })
  const visit = { world, page, partner }
  const code = await anInvitation(world)
  await arrives(visit, code)
  await looksAtTheCode(page, code)
  await applies(page)
  await comesBack(visit)
})

test('a link never changes unasked which shop is logged in', async ({ page, world }) => {
  const visit = { world, page, partner: await aPartner(world, { vouches: true }) }
  const [bound, own] = [await aMerchant(world), await aMerchant(world)]
  await world.ctx.db.query(sql`
    insert into partner_binding (partner_id, sub, merchant_id, bound_at)
    values (${visit.partner.mer}, 'carl', ${bound.merchantId}, ${world.clock.now()})`)
  const { shop } = await world.must(merchants.info, { token: bound.token })
  await putOnDevice(page, world.url, { token: own.token })
  await page.goto(linkOf(visit, { sub: 'carl' }).address)
  const question = page.getByRole('alertdialog', { name: `Switch to ${shop.name}?` })
  await expect(question).toBeVisible()
  const answered = page.waitForResponse('**/merchant/merchant/logout')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await answered).request().headers()['token'], "only the link's session ends").not.toBe(own.token)
  expect(await storedValue(page, 'token')).toBe(own.token)

  await page.goto(linkOf(visit, { sub: 'carl', path: '/setting' }).address)
  await question.getByRole('button', { name: 'Switch shop' }).click()
  await expect(page).toHaveURL(`${world.url}/setting`)
  await expect(page.getByText('Logged in', { exact: true })).toBeVisible()
  expect(await storedValue(page, 'token')).not.toBe(own.token)
  const statusOf = async (token: string) =>
    (await fetch(world.url + merchants.info.path, { headers: { token } })).status
  await expect.poll(() => statusOf(own.token), 'the shop that was open is logged out on the server too').toBe(401)
  expect(await statusOf((await storedValue(page, 'token')) ?? '')).toBe(200)
})

test('who was brought by a stranger’s link says “No, thanks”, and nothing of the link is left', async ({
  page,
  world,
}) => {
  const visit = { world, page, partner: await aPartner(world) }
  await putOnDevice(page, world.url, {})
  await page.goto(linkOf(visit, { sub: 'dora' }).address)
  const notice = page.getByText('brought you here. You can apply for a shop')
  await expect(notice).toBeVisible()
  expect(await storedValue(page, 'data')).not.toBeNull()
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(notice).toHaveCount(0)
  for (const key of ['data', 'partner', 'token']) expect(await storedValue(page, key), key).toBeNull()
  await page.reload()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
  const [bound] = await world.ctx.db.query<{ count: number }>(sql`
    select count(*)::integer as count from partner_binding where partner_id = ${visit.partner.mer}`)
  expect(bound?.count).toBe(0)
})

const linkOf = ({ world, partner }: Visit, { sub, ...search }: { sub: string; code?: string; path?: string }) => {
  const data = signLink({ claims: someClaims(world, { sub }), secret: partner.secret })
  return { data, address: `${world.url}/?${new URLSearchParams({ data, mer: partner.mer, ...search })}` }
}

const storedValue = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

async function arrives(visit: Visit, code: string) {
  const { page, world } = visit
  await putOnDevice(page, world.url, { lang: 'zh-CN' })
  let release = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/merchant/merchant/third', async (route) => {
    await mayAnswer
    await route.continue()
  })
  const { data, address } = linkOf(visit, { sub: 'anna', code, path: '/order' })
  await page.clock.install()
  await page.goto(address)
  await expect(page.getByText('加载中...')).toBeVisible()
  expect(page.url(), 'the query is removed at once').toBe(`${world.url}/login/`)
  // Longer than any other toast is shown: this one stays while the answer is pending.
  await page.clock.runFor(limits.toastMs + 500)
  await expect(page.getByText('加载中...')).toBeVisible()
  release()
  await expect(page.getByText('加载中...')).toHaveCount(0)
  await page.getByRole('link', { name: '申请成为商家' }).click()
  await expect(page).toHaveURL(`${world.url}/code`)
  await expect(page.getByLabel('邀请码')).toHaveValue(code)
  expect(await storedValue(page, 'data')).toBe(data)
  expect(await storedValue(page, 'token')).toBeNull()
  await reloadIn(page, 'en')
}

async function looksAtTheCode(page: Page, code: string) {
  const check = page.getByRole('button', { name: 'Check code' })
  await expect(page.getByText('Only internal invitations are supported at present')).toBeVisible()
  await page.getByLabel('Invitation code').fill(code)
  await check.click()
  await expect(page.getByText('Invited by')).toBeVisible()
  await page.getByRole('button', { name: 'Apply as a merchant' }).click()
}

async function applies(page: Page) {
  await fillApplication(page, {
    shopName: 'North Gate Goods',
    address: '1 High Street, London',
    country: 'United Kingdom',
    fullName: 'Anna North',
    phone: '07400 123456',
    email: 'anna@north.example',
    photo: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await somePhoto() },
  })
  await expect(page.getByRole('heading', { name: 'Password and invitation' })).toBeFocused()
  const question = page.getByRole('checkbox', { name: 'North Gate may log in to my shop' })
  await expect(question, 'a stranger may have led the applicant here').not.toBeChecked()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await question.check({ force: true })
  await expect(page.getByLabel('Password'), 'the partner vouches').toHaveCount(0)
  await page.getByRole('checkbox', { name: /I agree to the/ }).check({ force: true })
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/home$/)
  expect(await storedValue(page, 'token')).not.toBeNull()
  expect(await storedValue(page, 'data')).toBeNull()
  await expect(page.getByText('North Gate Goods').filter({ visible: true }).first()).toBeVisible()
}

/** The next link signs in and leads to its target, within the app only; used again it is refused. */
async function comesBack(visit: Visit) {
  const { page, world } = visit
  await putOnDevice(page, world.url, {})
  const first = linkOf(visit, { sub: 'anna', path: '/setting' })
  await page.goto(first.address)
  await expect(page).toHaveURL(`${world.url}/setting`)
  await expect(page.getByText('Logged in')).toBeVisible()

  await putOnDevice(page, world.url, {})
  await page.goto(first.address)
  await expect(page.getByText('This login link is not valid or has already been used')).toBeVisible()
  await expect(page).toHaveURL(`${world.url}/login/`)
  expect(await storedValue(page, 'token')).toBeNull()

  await page.goto(linkOf(visit, { sub: 'anna', path: '//elsewhere.example/home' }).address)
  await expect(page).toHaveURL(`${world.url}/home`)
  const token = await storedValue(page, 'token')
  // Another merchant in the same browser: the first one's session and stored data go.
  await page.goto(linkOf(visit, { sub: 'bert' }).address)
  await expect(page).toHaveURL(`${world.url}/code`)
  await page.goto(linkOf(visit, { sub: 'anna', path: '/my' }).address)
  await expect(page).toHaveURL(`${world.url}/my`)
  expect(await storedValue(page, 'token')).not.toBe(token)
}
