import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { everyCall } from '#contract/every-call.ts'
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
const files = sourceFiles(/^server\/(?!testing\/|ledger\/model\/|db\/migrations\/).*(?<!\.test)\.(ts|sql)$/)

const opening = everyCall
  .filter(({ reply }) => /"token"/.test(JSON.stringify(reply)))
  .map(({ method, path }) => `${method} ${path}`)

type Refused = Promise<{ refusal: { error?: string } }>

/** What each call that opens an operator's session does, given one correct factor or none. */
const ofOperators: Record<string, (() => Refused) | string> = {
  'POST /admin/login': async () => {
    const { email } = await anEnrolledOperator(world)
    return world.call(operators.login, { body: { email, password: someOperatorPassword } })
  },
  'POST /admin/login/passkey': () => world.call(operatorSecurity.signIn, { body: { passkey: '{}' } }),
  'POST /admin/security/confirm': 'is of who is logged in, and takes a second factor alone',
}

/** What each call that opens a merchant's session does, given one correct factor of a merchant with a second one. */
const ofMerchants: Record<string, ((merchant: TestMerchant) => Refused) | string> = {
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
  expect(opening.filter((call) => !(call in ofMerchants || call in ofOperators))).toEqual([])
  for (const [call, attempt] of Object.entries(ofMerchants)) {
    if (typeof attempt === 'string') continue
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

type Opener = { way: Way; columns: readonly string[]; files: readonly string[] }

const ofFactors = ['server/base/factors/methods.ts', 'server/identity/security/codes.ts']

/** What lets somebody in: the columns that are compared, whose way it is, and the files whose statements write them. */
const openers: readonly Opener[] = [
  {
    way: 'password',
    columns: ['merchant.password_hash'],
    files: ['server/identity/account/passwords.ts', 'server/joining/registrations/registration.ts'],
  },
  {
    way: 'passkey',
    columns: ['passkey.credential_id', 'passkey.public_key'],
    files: ['server/base/factors/passkeys.ts'],
  },
  { way: 'app', columns: ['second_factor.totp_secret'], files: ofFactors },
  { way: 'recovery_codes', columns: ['second_factor.recovery_hashes'], files: ofFactors },
  { way: 'partner', columns: ['partner_binding.sub'], files: ['server/joining/partners/links.ts'] },
  { way: 'session', columns: ['session.hash'], files: ['server/db/functions/sessions.sql'] },
  { way: 'push', columns: ['push_device.auth'], files: ['server/identity/push/merchant.ts'] },
  {
    way: 'lost_access',
    columns: ['lost_access.status'],
    files: ['server/identity/account/lost-access.ts', 'server/joining/registrations/registrations-lost-access.sql'],
  },
  {
    way: 'operator',
    columns: ['operator.password_hash', 'operator.enrol_code', 'operator.totp_secret', 'operator.recovery_hashes'],
    files: ['server/identity/operators/operators-sign-in.sql', 'server/identity/operators/operators.sql'],
  },
  {
    way: 'operator',
    columns: ['operator_passkey.credential_id', 'operator_passkey.public_key'],
    files: ['server/base/factors/passkeys.ts'],
  },
  {
    way: 'partner key',
    columns: ['partner_key.public_key', 'partner_key.sealed'],
    files: ['server/joining/partners/partners.sql'],
  },
  {
    way: 'order',
    columns: ['order_secret.hash'],
    files: ['server/trade/orders/order-secrets.ts', 'server/trade/orders/orders-checkout.sql'],
  },
  { way: 'order', columns: ['question_secret.hash'], files: ['server/trade/questions/question-secrets.ts'] },
]

/** Columns that look like secrets and open no session by themselves, by what they are for. */
const others = Object.values({
  'one step of a log-in or a change, for minutes': `factor_challenge.hash operator_challenge.hash
    verification.code_hash verification.request_hash partner_link.hash partner_link.sub partner_link.code`,
  'makes a session one of two who decide, and opens none': `operator_device.thumbprint operator_device.code
    session.device_key`,
  'confirms one payment of a session': 'merchant.pay_password_hash pay_token.hash pay_token.destination',
  'lets somebody apply': 'invitation.code merchant.invitation_code',
  'keeps a second request from acting': `idempotency.key idempotency.request_hash operator_idempotency.key
    operator_idempotency.request_hash channel_message.hash channel_order.hash question.key question_message.key
    import_job.file_hash bank_import.file_hash chat_message.key`,
  'a chain of hashes, or its signatures': `audit.hash audit.previous_hash audit_head.hash ledger_head.hash
    ledger_transaction.hash ledger_transaction.previous_hash partner_account.hash partner_transaction.hash
    partner_transaction.previous_hash ledger_checkpoint.hash ledger_checkpoint.audit_hash ledger_checkpoint.signature
    ledger_checkpoint.previous_signature ledger_day.root ledger_day.audit_hash ledger_day.signature
    ledger_day.previous_signature liability_day.root liability_day.signature liability_leaf.salt liability_node.hash`,
  'encrypted data, or its fingerprint': `payout_destination.sealed payout_destination.fingerprint follow.sealed
    follow.email_hash question.sealed upload.sender upload.digest credited_voucher.digest order_origin.evidence
    push_device.key_id daily_salt.salt visit.visitor listing_view.visitor listing_basket.visitor`,
  'follows a shop': 'follow.code_hash',
  'of a bank, a chain or a list': `bank_account.code deposit_instruction.bank_code bank_line.key held_line.key
    difference_note.key import_row.key canned_answer.code chain_address.key_hash chain_block.hash
    deposit.block_hash deposit.tx_hash`,
}).flatMap((columns) => columns.split(/\s+/))

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
  const known = [...openers.flatMap(({ columns }) => columns), ...others]
  expect(found.filter((name) => !known.includes(name))).toEqual([])
  expect(others.filter((name) => !found.includes(name))).toEqual([])
  const ways = new Set(openers.map(({ way }) => way))
  expect(waysIn.filter((way) => !ways.has(way))).toEqual([])
})

test('each is written by the listed files alone', () => {
  const texts = files.map((file) => ({ file, texts: textsOf(file) }))
  expect(texts.length).toBeGreaterThan(300)
  for (const { columns, files: known } of openers)
    for (const name of columns) {
      const writing = texts.filter((each) => each.texts.some((text) => writes(text, name))).map(({ file }) => file)
      expect(writing, name).toEqual([...known].sort())
    }
})

test('every call that opens an operator’s session asks for the second factor', async () => {
  const operators = opening.filter((call) => call.includes(' /admin/'))
  expect(operators.sort()).toEqual(Object.keys(ofOperators).sort())
  for (const [call, attempt] of Object.entries(ofOperators))
    if (typeof attempt !== 'string')
      expect(['validation', 'login_failed'], call).toContain((await attempt()).refusal.error)
})

test('a merchant’s session is opened by one module, which asks for what is enrolled', () => {
  const using = (name: string) => files.filter((file) => new RegExp(`\\b${name}\\(`).test(readSource(file))).sort()
  expect(using('openSession')).toEqual([
    ...['server/base/http/session.ts', 'server/identity/account/sessions.ts', 'server/identity/operators/sign-in.ts'],
  ])
  // Each requires as much proof as is enrolled: after the ticket, by a passkey, or for a merchant who was just created.
  expect(using('openMerchantSession')).toEqual([
    'server/identity/account/sessions.ts',
    'server/identity/security/sign-in.ts',
    'server/joining/registrations/by-link.ts',
  ])
})
