import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as contract from '#contract/index.ts'
import { operators } from '#contract/operator/operators.ts'
import { operatorSecurity } from '#contract/operator/security.ts'
import { partners } from '#contract/partners.ts'
import { security, waysIn } from '#contract/security.ts'
import { codeAt } from '#server/base/secrets/one-time-codes.ts'
import { aPartner, signLink, someClaims } from '#server/testing/partners.ts'
import { aMerchant, anEnrolledOperator, someOperatorPassword, type TestMerchant } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'
import { readSource, sourceFiles } from '#tools/source-files.ts'

const world = theWorld()

const calls = (Object.values(contract) as Record<string, Endpoint>[])
  .flatMap((noun) => Object.values(noun))
  .filter((each) => typeof each === 'object' && 'path' in each)

const opening = calls
  .filter(({ reply }) => /"token"/.test(JSON.stringify(reply)))
  .map(({ method, path }) => `${method} ${path}`)

type Attempt = (merchant: TestMerchant) => Promise<{ refusal: { error?: string } }>

/** What each call of operators' answers to one correct factor, or to none. */
const ofOperators: Record<string, (() => Promise<{ refusal: { error?: string } }>) | string> = {
  'POST /admin/login': async () => {
    const { email } = await anEnrolledOperator(world)
    return world.call(operators.login, { body: { email, password: someOperatorPassword } })
  },
  'POST /admin/login/passkey': () => world.call(operatorSecurity.signIn, { body: { passkey: '{}' } }),
  'POST /admin/security/confirm': 'is of who is logged in, and takes a second factor alone',
}

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
  expect(opening.filter((call) => !(call in byOneFactor || call in ofOperators))).toEqual([])
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

type Way = (typeof waysIn)[number] | 'operator' | 'order' | 'partner key'

/** What lets somebody in, by the column that is compared: whose way it is, and the files whose statements write it. */
const openers: Record<string, { way: Way; files: readonly string[] }> = {
  'merchant.password_hash': {
    way: 'password',
    files: ['server/features/account/passwords.ts', 'server/features/registrations/registration.ts'],
  },
  'passkey.credential_id': { way: 'passkey', files: ['server/base/factors/passkeys.ts'] },
  'passkey.public_key': { way: 'passkey', files: ['server/base/factors/passkeys.ts'] },
  'second_factor.totp_secret': {
    way: 'app',
    files: ['server/base/factors/methods.ts', 'server/features/security/codes.ts'],
  },
  'second_factor.recovery_hashes': {
    way: 'recovery_codes',
    files: ['server/base/factors/methods.ts', 'server/features/security/codes.ts'],
  },
  'partner_binding.sub': { way: 'partner', files: ['server/features/partners/links.ts'] },
  'session.hash': { way: 'session', files: ['server/db/functions/sessions.sql'] },
  'push_device.auth': { way: 'push', files: ['server/features/push/merchant.ts'] },
  'lost_access.status': {
    way: 'lost_access',
    files: ['server/features/account/lost-access.ts', 'server/features/registrations/registrations-lost-access.sql'],
  },
  'operator.password_hash': {
    way: 'operator',
    files: ['server/features/operators/operators-sign-in.sql', 'server/features/operators/operators.sql'],
  },
  'operator.enrol_code': {
    way: 'operator',
    files: ['server/features/operators/operators-sign-in.sql', 'server/features/operators/operators.sql'],
  },
  'operator.totp_secret': {
    way: 'operator',
    files: ['server/features/operators/operators-sign-in.sql', 'server/features/operators/operators.sql'],
  },
  'operator.recovery_hashes': {
    way: 'operator',
    files: ['server/features/operators/operators-sign-in.sql', 'server/features/operators/operators.sql'],
  },
  'operator_passkey.credential_id': { way: 'operator', files: ['server/base/factors/passkeys.ts'] },
  'operator_passkey.public_key': { way: 'operator', files: ['server/base/factors/passkeys.ts'] },
  'partner_key.public_key': { way: 'partner key', files: ['server/features/partners/partners.sql'] },
  'partner_key.sealed': { way: 'partner key', files: ['server/features/partners/partners.sql'] },
  'order_secret.hash': {
    way: 'order',
    files: ['server/features/orders/order-secrets.ts', 'server/features/orders/orders-checkout.sql'],
  },
  'question_secret.hash': { way: 'order', files: ['server/features/questions/question-secrets.ts'] },
}

/** Columns of keys, hashes and codes that let nobody in, or nobody alone. */
const others: Record<string, readonly string[]> = {
  'one step of a log-in or a change, for minutes': [
    ...['factor_challenge.hash', 'operator_challenge.hash', 'verification.code_hash', 'verification.request_hash'],
    ...['partner_link.hash', 'partner_link.sub', 'partner_link.code'],
  ],
  'confirms one payment of a session': ['merchant.pay_password_hash', 'pay_token.hash', 'pay_token.destination'],
  'lets somebody apply': ['invitation.code', 'merchant.invitation_code'],
  'keeps a second request from acting': [
    ...['idempotency.key', 'idempotency.request_hash', 'operator_idempotency.key', 'operator_idempotency.request_hash'],
    ...[
      'channel_message.hash',
      'channel_order.hash',
      'question.key',
      'question_message.key',
      'import_job.file_hash',
      'bank_import.file_hash',
      'chat_message.key',
    ],
  ],
  'a chain of hashes, or its signatures': [
    ...['audit.hash', 'audit.previous_hash', 'audit_head.hash', 'ledger_head.hash', 'ledger_transaction.hash'],
    ...['ledger_transaction.previous_hash', 'partner_account.hash', 'partner_transaction.hash'],
    ...['partner_transaction.previous_hash', 'ledger_checkpoint.hash', 'ledger_checkpoint.audit_hash'],
    ...[
      'ledger_checkpoint.signature',
      'ledger_checkpoint.previous_signature',
      'ledger_day.root',
      'ledger_day.audit_hash',
    ],
    ...['ledger_day.signature', 'ledger_day.previous_signature', 'liability_day.root', 'liability_day.signature'],
    ...['liability_leaf.salt', 'liability_node.hash'],
  ],
  'encrypted data, or its fingerprint': [
    ...[
      'payout_destination.sealed',
      'payout_destination.fingerprint',
      'follow.sealed',
      'question.sealed',
      'follow.email_hash',
    ],
    ...['upload.sender', 'upload.digest', 'credited_voucher.digest', 'order_origin.evidence', 'push_device.key_id'],
    ...['daily_salt.salt', 'visit.visitor', 'listing_view.visitor', 'listing_basket.visitor', 'session.network'],
  ],
  'follows a shop': ['follow.code_hash'],
  'of a bank, a chain or a list': [
    ...['bank_account.code', 'deposit_instruction.bank_code', 'bank_line.key', 'held_line.key', 'difference_note.key'],
    ...[
      'import_row.key',
      'canned_answer.code',
      'chain_address.key_hash',
      'chain_block.hash',
      'chain_block.parent_hash',
    ],
    ...['deposit.block_hash', 'deposit.tx_hash'],
  ],
}

type Column = { name: string }

const columnsLikeSecrets = async () =>
  (await world.testDb.owner.rows(`
    select table_name || '.' || column_name as name from information_schema.columns
    join pg_class c on c.relname = table_name and c.relkind in ('r', 'p')
    where table_schema = 'public' and (udt_name in ('bytea', '_bytea')
      or column_name ~ '(hash|hashes|secret|sealed|credential_id|public_key|code|token|password|key|auth|signature)$'
      or column_name = 'sub') order by 1`)) as Column[]

/** The texts of a file, one for each table that its `tables` names. */
function textsOf(file: string): string[] {
  const source = readSource(file)
  const [, named = ''] = /^const tables = \{(.*)\}$/m.exec(source) ?? []
  const tables = [...named.matchAll(/sql`(\w+)`/g)].map(([, table = '']) => table)
  return tables.length === 0 ? [source] : tables.map((table) => source.replaceAll(/\$\{tables\[[^\]]+\]\}/g, table))
}

function writes(text: string, name: string): boolean {
  const [table, column] = name.split('.')
  const inserted = new RegExp(`insert into ${table}\\b(?: as \\w+)?\\s*\\([^)]*\\b${column}\\b`, 'i')
  const updated = new RegExp(
    `(?:update ${table}\\b(?: as)?(?: \\w+)?|on conflict[^;\`]*do update)\\s+set[^;\`]*?\\b${column} = `,
    'i',
  )
  return inserted.test(text) || (updated.test(text) && new RegExp(`\\b${table}\\b`).test(text))
}

test('every column that could let somebody in is known, and what lets a merchant in is in the list that merchants read', async () => {
  const found = (await columnsLikeSecrets()).map(({ name }) => name)
  expect(found.length).toBeGreaterThan(60)
  const known = [...Object.keys(openers), ...Object.values(others).flat()]
  expect(found.filter((name) => !known.includes(name))).toEqual([])
  const ways = new Set(Object.values(openers).map(({ way }) => way))
  expect(waysIn.filter((way) => !ways.has(way))).toEqual([])
})

test('each is written by the listed files alone', () => {
  const files = sourceFiles(/^server\/.*\.(ts|sql)$/).filter(
    (file) => !/\.test\.ts$|^server\/(testing|ledger\/model|db\/migrations)\//.test(file),
  )
  const texts = files.map((file) => ({ file, texts: textsOf(file) }))
  const written = Object.keys(openers).map((name) => [
    name,
    texts.filter((each) => each.texts.some((text) => writes(text, name))).map(({ file }) => file),
  ])
  expect(texts.length).toBeGreaterThan(300)
  expect(Object.fromEntries(written)).toEqual(
    Object.fromEntries(Object.entries(openers).map(([name, { files: known }]) => [name, [...known].sort()])),
  )
})

test('every call that opens an operator’s session asks for the second factor', async () => {
  const operators = opening.filter((call) => call.includes(' /admin/'))
  expect(operators.sort()).toEqual(Object.keys(ofOperators).sort())
  for (const [call, attempt] of Object.entries(ofOperators))
    if (typeof attempt !== 'string')
      expect(['validation', 'login_failed'], call).toContain((await attempt()).refusal.error)
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
