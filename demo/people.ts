import { account } from '#contract/account.ts'
import { operatorInvitations, operatorRegistrations } from '#contract/operator/registrations.ts'
import { operatorSession } from '#contract/operator/session.ts'
import { minuteMs } from '#server/clock.ts'
import { createOperator } from '#server/operators/create-operator.ts'
import { codeAt } from '#server/operators/one-time-codes.ts'
import { type DemoOperator, type Driver, demoRoles, type PastDriver } from './driver.ts'
import { type DemoShop, demoShops } from './goods-shops.ts'
import { drawIdentityCard, drawIdentityHeld } from './pictures/identity.ts'
import { renderWebp } from './pictures/render.ts'
import { drawShopLogo } from './pictures/shop.ts'

export const demoPassword = 'demo harbour 2026'
export const demoPayPassword = '135790'
const reason = 'the demo world'

export type DemoMerchant = { demo: DemoShop; merchantId: string; slug: string; signIn: () => Promise<string> }

/** An operator made as the command line makes one, enrolled by its first sign-in. */
export async function makeOperator({ ctx, must, clock }: PastDriver): Promise<DemoOperator> {
  const email = 'operator@entrepot.example'
  const { password } = await createOperator(ctx, { email, roles: demoRoles })
  const asked = await must(operatorSession.login, { body: { email, password } })
  if (!('enrol' in asked)) throw new Error('a new operator is asked to enrol')
  const totpSecret = asked.enrol.secret
  await must(operatorSession.login, { body: { email, password, totp: codeAt(totpSecret, clock.now()) } })
  clock.advance(minuteMs)
  return { email, password, totpSecret }
}

export async function invite(driver: Driver, token: string, uses: number): Promise<string> {
  const { code } = await driver.must(operatorInvitations.create, { token, body: { uses, note: 'demo', reason } })
  return code
}

/** Registers the demo's merchants through the form's own calls; an operator approves them. */
export async function makeMerchants(driver: PastDriver, operator: () => Promise<string>): Promise<DemoMerchant[]> {
  const invitationCode = await invite(driver, await operator(), demoShops.length)
  const [front, back, held] = await Promise.all(
    [drawIdentityCard('front'), drawIdentityCard('back'), drawIdentityHeld()].map((svg) => renderWebp(svg)),
  )
  if (!front || !back || !held) throw new Error('three pictures were drawn')
  const merchants: DemoMerchant[] = []
  for (const demo of demoShops) {
    const { merchantId } = await driver.must(account.register, {
      body: {
        storeLogo: await driver.upload('logo', await renderWebp(drawShopLogo(demo.key))),
        storeName: demo.name,
        storeAddress: demo.address,
        country: demo.country,
        phone: demo.phone,
        email: demo.email,
        realName: demo.realName,
        idFront: await driver.upload('identity', front),
        idBack: await driver.upload('identity', back),
        idHeld: await driver.upload('identity', held),
        password: demoPassword,
        passwordConfirm: demoPassword,
        invitationCode,
      },
    })
    const body = { approve: true, reason: 'the documents are samples of the demo world' }
    await driver.must(operatorRegistrations.decide, { token: await operator(), params: { id: merchantId }, body })
    const signIn = async () => (await signedIn(driver, demo)).token
    const merinfo = await signedIn(driver, demo)
    const payPassword = { payPassword: demoPayPassword, payPasswordConfirm: demoPayPassword, password: demoPassword }
    await driver.must(account.resetPay, { token: merinfo.token, body: payPassword })
    merchants.push({ demo, merchantId, slug: merinfo.shop.id, signIn })
  }
  return merchants
}

async function signedIn(driver: Driver, { email }: DemoShop) {
  return (await driver.must(account.login, { body: { account: email, password: demoPassword } })).merinfo
}
