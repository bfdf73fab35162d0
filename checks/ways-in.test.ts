import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as contract from '#contract/index.ts'
import { partners } from '#contract/partners.ts'
import { security, waysIn } from '#contract/security.ts'
import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { aPartner, signLink, someClaims } from '#server/testing/partners.ts'
import { aMerchant, type TestMerchant } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { readSource, sourceFiles } from '#tools/source-files.ts'

const world = theWorld()

const calls = (Object.values(contract) as Record<string, Endpoint>[])
  .flatMap((noun) => Object.values(noun))
  .filter((each) => typeof each === 'object' && 'path' in each)

const opening = calls
  .filter(({ path, reply }) => path.startsWith('/merchant') && /"token"/.test(JSON.stringify(reply)))
  .map(({ method, path }) => `${method} ${path}`)

type Attempt = (merchant: TestMerchant) => Promise<{ refusal: { error?: string } }>

/** What each call does for a merchant with a second factor, given one correct factor only. */
const byOneFactor: Record<string, Attempt | string> = {
  'POST /merchant/merchant/login': ({ email, password }) =>
    world.call(account.login, { body: { account: email, password } }),
  'POST /merchant/merchant/third': async ({ merchantId }) => {
    const { mer, secret } = await aPartner(world)
    await world.testDb.owner.run(`insert into partner_binding (partner_id, sub, merchant_id, bound_at)
      values ('${mer}', 'a check', '${merchantId}', '${world.clock.now().toISOString()}')`)
    const data = signLink({ claims: someClaims(world, { sub: 'a check' }), secret })
    return world.call(partners.third, { body: { data, mer } })
  },
  'POST /merchant/merchant/tkregister': 'makes a merchant, who has enrolled nothing yet',
  'POST /merchant/security/login':
    'asks for the ticket of a first factor and the second, or for a passkey, which is both',
  'POST /merchant/security/confirm': 'is of who is logged in, and asks for the second factor where there is one',
}

test('every call that opens a merchant’s session is looked at, and asks for the second factor', async () => {
  expect(opening.length).toBeGreaterThan(3)
  expect(opening.filter((call) => !(call in byOneFactor))).toEqual([])
  const attempts = Object.entries(byOneFactor).filter((each): each is [string, Attempt] => typeof each[1] !== 'string')
  for (const [call, attempt] of attempts) {
    const merchant = await aMerchant(world)
    const { secret } = await world.must(security.beginApp, { token: merchant.token, body: {} })
    await world.must(security.confirmApp, {
      token: merchant.token,
      body: { code: codeAt(secret, world.clock.now()) },
    })
    expect((await attempt(merchant)).refusal.error, call).toBe('second_factor_required')
  }
})

const writing: readonly { pattern: RegExp; kind: (typeof waysIn)[number]; files: readonly string[] }[] = [
  {
    pattern: /insert into merchant \(|update merchant set password_hash =/,
    kind: 'password',
    files: ['server/features/account/passwords.ts', 'server/features/registrations/registration.ts'],
  },
  {
    pattern: /insert into \$\{tables\[subject\.party\]\} \(credential_id/,
    kind: 'passkey',
    files: ['server/base/factors/passkeys.ts'],
  },
  { pattern: /set totp_enrolled_at = \$/, kind: 'app', files: ['server/features/security/codes.ts'] },
  {
    pattern: /insert into second_factor \(merchant_id, recovery_hashes\)/,
    kind: 'recovery_codes',
    files: ['server/features/security/codes.ts'],
  },
  { pattern: /insert into partner_binding/i, kind: 'partner', files: ['server/features/partners/links.ts'] },
  { pattern: /insert into session\b/i, kind: 'session', files: ['server/db/functions/sessions.sql'] },
  { pattern: /insert into push_device/i, kind: 'push', files: ['server/features/push/merchant.ts'] },
]

test('what lets somebody in is written in one place each, and is in the merchant’s list', () => {
  const files = sourceFiles(/^server\/.*\.(ts|sql)$/).filter(
    (file) => !/\.test\.ts$|^server\/(testing|db\/migrations)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(writing.map(({ kind }) => kind).sort()).toEqual([...waysIn].sort())
  for (const { pattern, kind, files: known } of writing) {
    expect(files.filter((file) => pattern.test(readSource(file))).sort(), kind).toEqual([...known].sort())
  }
})

test('a merchant’s session is opened by one module, which asks for what is enrolled', () => {
  const files = sourceFiles(/^server\/.*\.ts$/).filter((file) => !/\.test\.ts$|^server\/testing\//.test(file))
  const using = (name: string) => files.filter((file) => new RegExp(`\\b${name}\\(`).test(readSource(file))).sort()
  expect(using('openSession')).toEqual([
    ...['server/base/http/session.ts', 'server/features/account/sessions.ts', 'server/features/operators/sign-in.ts'],
  ])
  // Each requires as much proof as is enrolled: after the ticket, by a passkey, or for a merchant who was just created.
  expect(using('openMerchantSession')).toEqual([
    'server/features/account/sessions.ts',
    'server/features/registrations/by-link.ts',
    'server/features/security/sign-in.ts',
  ])
})
