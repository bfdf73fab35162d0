import { account } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { legalVersion } from '#contract/legal.ts'
import { merchants } from '#contract/merchants.ts'
import { operatorInvitations } from '#contract/operator/invitations.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorRegistrations } from '#contract/operator/registrations.ts'
import { registrations } from '#contract/registrations.ts'
import { shop } from '#contract/shop.ts'
import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { createOperator } from '#server/identity/operators/create-operator.ts'
import { makeDeviceKey } from './device-key.ts'
import { cachedToken, type DemoOperator, type Driver, type PastDriver } from './driver.ts'
import { drawIdentityCard, drawIdentityHeld } from './pictures/identity.ts'
import { renderWebp } from './pictures/render.ts'
import { drawShopBanner, drawShopLogo } from './pictures/shop.ts'
import type { DemoShop } from './shops.ts'

export const demoPassword = 'demo harbour 2026'
const deskPassword = 'demo desk by the quay'
export const demoPayPassword = '135790'
const reason = 'the demo world'

export type DemoMerchant = { demo: DemoShop; merchantId: string; slug: string; signIn: () => Promise<string> }

export async function makeOperators(driver: PastDriver): Promise<[DemoOperator, DemoOperator]> {
  const one = await makeOperator(driver, { email: 'operator@entrepot.example', roles: staffRoles })
  const other = await makeOperator(driver, { email: 'second@entrepot.example', roles: staffRoles })
  driver.clock.advance(minuteMs)
  return [one, other]
}

/**
 * Separate persons, because operators who decide about money must neither give access nor check the books. Giving
 * access takes two administrators.
 */
export async function makeOverseers(driver: PastDriver): Promise<DemoOperator[]> {
  const admin = await makeOperator(driver, { email: 'admin@entrepot.example', roles: ['admin'] })
  const otherAdmin = await makeOperator(driver, { email: 'second.admin@entrepot.example', roles: ['admin'] })
  const auditor = await makeOperator(driver, { email: 'auditor@entrepot.example', roles: ['auditor'] })
  return [admin, otherAdmin, auditor]
}

const staffRoles: readonly OperatorRole[] = ['reviewer', 'finance', 'catalogue', 'programme', 'support']

type NewOperator = { email: string; roles: readonly OperatorRole[] }

async function makeOperator({ ctx, must, clock }: PastDriver, { email, roles }: NewOperator): Promise<DemoOperator> {
  const { password } = await createOperator(ctx, { email, roles })
  const first = await must(operators.login, { body: { email, password } })
  if (!('enrol' in first)) throw new Error('a new operator was not asked to enrol')
  const totpSecret = first.enrol.secret
  const totp = codeAt(totpSecret, clock.now())
  const device = makeDeviceKey()
  await must(operators.login, {
    body: { email, password, totp, newPassword: deskPassword, deviceKey: device.key },
  })
  return { email, password: deskPassword, totpSecret, device }
}

export async function invite(driver: Driver, token: string, uses: number): Promise<string> {
  const { code } = await driver.must(operatorInvitations.create, { token, body: { uses, note: 'demo', reason } })
  return code
}

type NewMerchant = { demo: DemoShop; invitationCode: string; operator: () => Promise<string> }

export async function makeMerchant(
  driver: Driver,
  { demo, invitationCode, operator }: NewMerchant,
): Promise<DemoMerchant> {
  const { merchantId } = await driver.must(registrations.register, { body: await formOf(driver, demo, invitationCode) })
  const application = { token: await operator(), params: { id: merchantId } }
  const { version } = await driver.must(operatorRegistrations.get, application)
  const body = { approve: true, version, reason: 'the documents are samples of the demo world' }
  await driver.must(operatorRegistrations.decide, { ...application, body })
  const signIn = cachedToken(driver, async () => (await signInAs(driver, demo)).token)
  const token = await signIn()
  const payPassword = { payPassword: demoPayPassword, payPasswordConfirm: demoPayPassword, password: demoPassword }
  await driver.must(account.resetPay, { token, body: payPassword })
  await confirmEmail(driver, demo.email, token)
  const { introduction, welcomeMessage, timeZone, key } = demo
  const links = { twitter: `https://x.com/${key}`, google: `https://www.youtube.com/@${key}` }
  const texts = { introduction: introduction.en, welcomeMessage: welcomeMessage.en, timeZone, ...links }
  await driver.must(shop.store, { token, body: texts })
  const banner = await driver.upload('banner', await renderWebp(drawShopBanner(demo.key)), token)
  await driver.must(shop.banner, { token, body: { banner } })
  const { shop: created } = await driver.must(merchants.info, { token })
  return { demo, merchantId, slug: created.id, signIn }
}

async function confirmEmail({ ctx, must }: PastDriver | Driver, email: string, token: string) {
  const request = ctx.ids.secret()
  await must(account.verification, { token, body: { account: email, purpose: 'confirm_email', request } })
  const code = await mailedCode(ctx, email)
  if (code) await must(account.confirmEmail, { token, body: { code, request } })
}

/** The code of the newest mail, which may be sent only after the call's answer. */
export const mailedCode = (ctx: Driver['ctx'], email: string) =>
  until(() => /\b[A-HJ-NP-Z2-9]{8}\b/.exec(newestMail(ctx, email))?.[0])

const newestMail = (ctx: Driver['ctx'], email: string) => ctx.mail.recent().find(({ to }) => to === email)?.text ?? ''

const waitsMax = 50
const waitMs = 20

async function until<T>(find: () => T | undefined): Promise<T | undefined> {
  for (let waits = 0; waits < waitsMax; waits += 1) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return undefined
}

async function formOf(driver: Driver, demo: DemoShop, invitationCode: string) {
  const identity = async (svg: string) => driver.upload('identity', await renderWebp(svg))
  return {
    storeLogo: await driver.upload('logo', await renderWebp(drawShopLogo(demo.key))),
    storeName: demo.name,
    storeAddress: demo.address,
    country: demo.country,
    phone: demo.phone,
    email: demo.email,
    realName: demo.realName,
    idFront: await identity(drawIdentityCard('front')),
    idBack: await identity(drawIdentityCard('back')),
    idHeld: await identity(drawIdentityHeld()),
    password: demoPassword,
    passwordConfirm: demoPassword,
    termsVersion: legalVersion,
    invitationCode,
  }
}

async function signInAs(driver: Driver, { email }: DemoShop) {
  return (await driver.must(account.login, { body: { account: email, password: demoPassword } })).merinfo
}
