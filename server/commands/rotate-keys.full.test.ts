import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import type { Ctx } from '../base/ctx.ts'
import { readStoredImage } from '../base/images/store-image.ts'
import { decrypt, type EncryptionPurpose, encrypt, isCurrent } from '../base/secrets/encryption.ts'
import { type RootKeys, rootKeyOf } from '../base/secrets/root-keys.ts'
import { findDestination, readDestination } from '../money/withdrawals/destinations.ts'
import { anUpload } from '../testing/people.ts'
import { theWorld } from '../testing/the-world.ts'
import { aCard, aRichMerchant, ask, type RichMerchant } from '../testing/withdrawals.ts'
import { sealAddress } from '../trade/shop/followers.ts'
import { rotateKeys } from './rotate-keys.ts'

const [first, second] = [rootKeyOf('first'), rootKeyOf('second')]

const world = theWorld()
let merchant: RichMerchant
/** The first writes with the old key, the second with the new one, and the third knows only the new one. */
let before: Ctx
let after: Ctx
let later: Ctx

const lines: string[] = []
let traced: Parameters<typeof rotateKeys>[0]['logged']

const withKeys = (keys: RootKeys): Ctx => ({ ...world.ctx, config: { ...world.ctx.config, keys } })

const images = 12
const operators = 30
/** More than one batch, so that the rotation continues after a key of type bytea. */
const followers = 230

beforeAll(async () => {
  world.ctx.config.keys = { current: first, others: [second] }
  before = world.ctx
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  traced = { config: { ...world.ctx.config, securityLog: true }, log, metrics: null }
  after = withKeys({ current: second, others: [first] })
  later = withKeys({ current: second, others: [] })
  merchant = await aRichMerchant(world, 1_000_000)
  await ask(world, merchant, { ...aCard, amount: 10_000 })
  for (let n = 0; n < images; n += 1) await anUpload(world, { purpose: 'identity' })
  const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`
  const secretOf = () => hex(encrypt(before.config.keys, 'one-time code secret', randomBytes(20)))
  for (let n = 0; n < operators; n += 1) {
    await world.testDb.owner.run(`
      insert into operator (id, email, password_hash, roles, totp_secret, created_at)
      values ('${randomUUID()}', 'rotated${n}@platform.example', '', '{auditor}', ${secretOf()}, now())`)
  }
  const addresses = Array.from(
    { length: followers },
    (_, n) =>
      `('${merchant.merchantId}', ${hex(randomBytes(32))}, true, now(),
        ${hex(sealAddress(before.config.keys, `anna-${n}@example.com`))}, 'en', now(), now())`,
  )
  await world.testDb.owner.run(`
    insert into follow (merchant_id, email_hash, following, changed_at, sealed, lang, news_since, mail_at)
    values ${addresses.join(', ')}`)
  const asker = hex(encrypt(before.config.keys, 'address of an asker', Buffer.from('anna@example.com')))
  await world.testDb.owner.run(`
    insert into question (merchant_id, id, asker, sealed, lang, last_at)
    values ('${merchant.merchantId}', '${randomUUID()}', 'Anna', ${asker}, 'en', now())`)
  const partnerKey = hex(encrypt(before.config.keys, 'partner key', randomBytes(32)))
  await world.testDb.owner.run(`
    insert into partner (id, name, vouches, made_by, made_at, effective_at)
    values ('${merchant.merchantId}', 'A partner', false, array[gen_random_uuid(), gen_random_uuid()], now(),
      now() + interval '1 day');
    insert into partner_key (partner_id, id, algorithm, sealed, fingerprint, made_by, made_at, valid_from)
    values ('${merchant.merchantId}', gen_random_uuid(), 'HS256', ${partnerKey}, '',
      array[gen_random_uuid(), gen_random_uuid()], now(), now() + interval '1 day')`)
})

type Sealed = { purpose: Exclude<EncryptionPurpose, 'identity image'>; bytes: Buffer }

const readSealed = (ctx: Ctx) =>
  ctx.db.query<Sealed>(sql`
    select 'one-time code secret' as purpose, totp_secret as bytes from operator where totp_secret is not null
    union all select 'card number', sealed from payout_destination where sealed is not null
    union all select 'partner key', sealed from partner_key where sealed is not null
    union all select 'address of a follower', sealed from follow where sealed is not null
    union all select 'address of an asker', sealed from question where sealed is not null`)

const readImages = (ctx: Ctx) =>
  ctx.db.query<{ file: string; encrypted: boolean }>(sql`
    select file, encrypted from upload where encrypted and erased_at is null`)

/** Reads everything encrypted with this server's keys; throws if a key is missing. */
async function readEverything(ctx: Ctx): Promise<number> {
  let read = 0
  for (const { purpose, bytes } of await readSealed(ctx)) {
    decrypt(ctx.config.keys, purpose, bytes)
    read += 1
  }
  for (const image of await readImages(ctx)) {
    const picture = await readStoredImage(ctx, image)
    expect(picture.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    read += 1
  }
  return read
}

const fingerprintOf = async (ctx: Ctx) => {
  const { amount, ...card } = { ...aCard, amount: 10_000, fee: 100, payToken: '' }
  const body = { ...card, amount }
  return (await findDestination(ctx, ctx.db, { merchantId: merchant.merchantId, body })).fingerprint
}

test('while keys change, a server with the old key and one with the new read all that either writes', async () => {
  const all = images + operators + followers + 3
  expect(await readEverything(before)).toBeGreaterThanOrEqual(all)
  await expect(readEverything(later)).rejects.toThrow('SECRET_KEYS_READ')
  expect(await fingerprintOf(after)).toBe(await fingerprintOf(before))

  let isRotating = true
  const reader = async (ctx: Ctx) => {
    let rounds = 0
    while (isRotating || rounds < 2) {
      expect(await readEverything(ctx)).toBeGreaterThanOrEqual(all)
      rounds += 1
    }
    return rounds
  }
  const readers = [reader(before), reader(after)]
  const input = { owner: world.testDb.owner, files: world.ctx.files, keys: after.config.keys, logged: traced }
  const rotated = await rotateKeys(input).finally(() => {
    isRotating = false
  })
  expect(Math.min(...(await Promise.all(readers)))).toBeGreaterThan(1)
  expect(rotated['one-time code secret']).toBeGreaterThanOrEqual(operators)
  expect(rotated['identity image']).toBeGreaterThanOrEqual(images)
  expect(rotated['address of a follower']).toBe(followers)
  expect(rotated).toMatchObject({
    'card number': 1,
    'address of an asker': 1,
    'partner key': 1,
    'payout destination': 1,
  })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'security', security: { event: 'keys_rotated' } })
})

test('after the rotation the new key alone reads everything, and running it again changes nothing', async () => {
  expect(await readEverything(later)).toBeGreaterThan(0)
  expect((await readSealed(later)).every(({ bytes }) => isCurrent(later.config.keys, bytes))).toBe(true)
  const [owner, files, { keys }] = [world.testDb.owner, world.ctx.files, after.config]
  const again = await rotateKeys({ owner, files, keys, logged: traced })
  expect(Object.values(again)).toEqual(Object.values(again).map(() => 0))
  const [row] = await world.ctx.db.query<{ id: string }>(sql`
    select id from withdrawal where merchant_id = ${merchant.merchantId}`)
  const destination = await readDestination(later, later.db, { merchantId: merchant.merchantId, id: row?.id ?? '' })
  expect(destination.cardNumber).toBe('4111111111111111')
  const { list } = await world.must(withdrawals.withdrawalLog, { token: merchant.token })
  expect(list).toHaveLength(1)
})

test('a rotation that broke off goes on where it stopped', async () => {
  const { owner, db } = { owner: world.testDb.owner, db: world.ctx.db }
  let updates = 0
  const breaking = {
    rows: owner.rows,
    run: async (text: string) => {
      updates += 1
      if (updates > 5) throw new Error('the process ended')
      await owner.run(text)
    },
  }
  const keys = before.config.keys
  await expect(rotateKeys({ owner: breaking, files: world.ctx.files, keys, logged: traced })).rejects.toThrow(
    'the process ended',
  )
  const done = (await readSealed(before)).filter(({ bytes }) => isCurrent(keys, bytes)).length
  expect(done).toBe(5)
  await rotateKeys({ owner, files: world.ctx.files, keys, logged: traced })
  const sealed = await db.query<Sealed>(sql`select totp_secret as bytes from operator where totp_secret is not null`)
  expect(sealed.every(({ bytes }) => isCurrent(keys, bytes))).toBe(true)
})
