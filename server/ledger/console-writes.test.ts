import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OperatorRole } from '#contract/endpoint.ts'
import { anOperatorId, aSessionOf } from '../testing/decisions.ts'
import { aRowShop, type RowShop } from '../testing/rows.ts'
import { theWorld } from '../testing/the-world.ts'

/** The role of the console writes only with the session of an operator whose role allows it. */
const world = theWorld()
let shop: RowShop
const sessions = new Map<OperatorRole, string>()

beforeAll(async () => {
  shop = await aRowShop(world)
  for (const role of ['catalogue', 'programme', 'reviewer', 'support', 'finance'] as const)
    sessions.set(role, await aSession(role))
})

const at = `'2026-03-02T09:00:00Z'::timestamptz`
const asConsole = (text: string) => world.ctx.db.as('console').query({ text, values: [] })
const owner = (text: string) => world.testDb.owner.run(text)
const rows = (text: string) => world.testDb.owner.rows(text)
const asJson = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`

async function aSession(role: OperatorRole): Promise<string> {
  const hash = await aSessionOf(world, await anOperatorId(world, [role]))
  return `'\\x${hash.toString('hex')}'::bytea`
}

const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: Error) => error.message,
  )

const texts = { title: { en: 'Sale' }, content: { en: 'Today' } }
const importId = randomUUID()
const product = () => {
  const id = randomUUID()
  return {
    products: [
      {
        ...{ id, source: id, categoryId: '{category}', title: { en: 'A' }, description: {}, images: [] },
        ...{ imageTexts: {}, recommended: false, onSale: true, words: [] },
      },
    ],
    variants: [{ id, productId: id, source: id, position: 0, name: {}, sku: null, purchasePrice: 1, stock: 1 }],
    leftPosition: 1000,
  }
}

const call = (name: string, ...given: (string | object)[]) =>
  `select ${name}({s}, ${given.map((each) => (typeof each === 'string' ? each : asJson(each))).join(', ')}, ${at})`

const stockChange = { id: randomUUID(), variantId: '{variant}', change: 1 }
const newCategory = { id: randomUUID(), source: 'a file', parentId: null, name: { en: 'B' }, position: 1 }
const changedCategory = { id: '{category}', parentId: null, name: { en: 'Other goods' }, position: 1 }
const picture = { id: randomUUID(), type: 'image/webp', width: 1, height: 1, bytes: 1, file: 'f' }
const job = {
  ...{ id: importId, fileHash: '00', format: 'jsonl', fileName: '', lang: 'en', supplier: '' },
  ...{ dryRun: false, total: 1 },
}
const batch = { done: 0, rows: [{ row: 1, key: 'k', result: 'created' }], write: product() }
const announcementId = '0190a000-0000-7000-8000-00000000000a'
const answerId = '0190a000-0000-7000-8000-00000000000b'
const act = {
  ...{ id: randomUUID(), role: 'programme', act: 'notice.send', reason: 'so', subject: 'so' },
  notice: { kind: 'plain', params: texts, type: 'user' },
}

const writes: Record<string, [string, OperatorRole, string]> = {
  'adds a product': ['product', 'catalogue', call('write_products_by_operator', product())],
  'changes stock': ['variant', 'catalogue', call('change_stock_by_operator', stockChange)],
  'adds a category': ['category', 'catalogue', call('add_category_by_operator', newCategory)],
  'changes a category': ['category', 'catalogue', call('change_category_by_operator', changedCategory)],
  'orders categories': [
    'category',
    'catalogue',
    call('order_categories_by_operator', `array[gen_random_uuid(), gen_random_uuid(), '{category}']`),
  ],
  'adds a picture': ['upload', 'catalogue', call('add_picture_by_operator', picture)],
  'begins an import': ['import_job', 'catalogue', call('begin_import_by_operator', job)],
  'writes a batch of an import': [
    'product',
    'catalogue',
    call('write_import_batch_by_operator', `'${importId}'`, batch),
  ],
  'ends an import': [
    'import_job',
    'catalogue',
    call('end_import_by_operator', `'${importId}'`, `'{"state": "finished"}'`),
  ],
  'publishes an announcement': [
    'announcement',
    'programme',
    call('publish_announcement_by_operator', { ...texts, id: announcementId, publishedAt: '2026-03-02T09:00:00Z' }),
  ],
  'removes an announcement': [
    'announcement',
    'programme',
    call('remove_announcement_by_operator', `'${announcementId}'`),
  ],
  'sends a message to all': [
    'broadcast',
    'programme',
    call('send_broadcast_by_operator', { ...texts, id: randomUUID() }),
  ],
  'tells a merchant': ['notice', 'programme', call('record_act_by_operator', `'{merchant}'`, act)],
  'creates an invitation': [
    'invitation',
    'reviewer',
    call('create_invitation_by_operator', { code: 'ABCDEFGH', uses: 1, expiresAt: null, note: '' }),
  ],
  'revokes an invitation': ['invitation', 'reviewer', call('revoke_invitation_by_operator', `'ABCDEFGH'`)],
  'sets an answer': [
    'canned_answer',
    'support',
    call('set_canned_answer_by_operator', { id: answerId, code: 'mine', title: 'Mine', texts: { en: 'X' } }),
  ],
  'removes an answer': ['canned_answer', 'support', call('remove_canned_answer_by_operator', `'${answerId}'`)],
  'marks a thing as open': ['desk_open', 'finance', call('mark_open_by_operator', `'deposits'`, `'D1'`)],
  'keeps the result of a request': [
    'operator_idempotency',
    'finance',
    call('keep_result_by_operator', `'key-of-a-request'`, String.raw`'\x00'::bytea`, `'{}'`),
  ],
}

/** Operators of every role may write these. */
const ofEveryRole = ['desk_open', 'operator_idempotency']

test('the role console writes no table by itself', async () => {
  const found = await rows(`
    select c.relname as table, g.privilege_type as privilege from pg_class c
    cross join lateral (
      select * from aclexplode(c.relacl)
      union all
      select a.* from pg_attribute t cross join lateral aclexplode(t.attacl) as a where t.attrelid = c.oid) as g
    where c.relnamespace = 'public'::regnamespace and g.privilege_type <> 'SELECT'
      and g.grantee::regrole::text like '%\\_console%'`)
  expect(found).toEqual([])
  const readable = await asConsole('select 1 from category limit 1')
  expect(readable).toHaveLength(1)
})

describe('with the role console, a session of an operator', () => {
  test.each(Object.entries(writes))('%s, and none without its role', async (_name, [table, role, text]) => {
    const [{ variantId } = { variantId: '' }] = shop.listings
    const [{ id: categoryId = '' } = {}] = await rows('select id from category limit 1')
    const filled = text
      .replaceAll('{variant}', variantId)
      .replaceAll('{category}', String(categoryId))
      .replaceAll('{merchant}', shop.merchantId)
    const content = async () =>
      (await rows(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`))[0]
    const attempt = (session: string) => refusalOf(asConsole(filled.replaceAll('{s}', session)))
    const before = await content()
    const [other, ended] = [await aSession(role === 'finance' ? 'support' : 'finance'), await aSession(role)]
    await owner(`update session set ended_at = ${at} where hash = ${ended}`)
    const disabled = await aSession(role)
    await owner(`update operator set disabled_at = ${at}
      where id = (select subject_id from session where hash = ${disabled})`)
    expect(await attempt(ended)).toBe('not_logged_in')
    expect(await attempt(disabled)).toBe('not_logged_in')
    expect(await attempt(`'\\x00'::bytea`)).toBe('not_logged_in')
    expect(await attempt('null')).toBe('not_logged_in')
    if (!ofEveryRole.includes(table)) expect(await attempt(other)).toBe('role_required')
    expect(await content()).toEqual(before)
    expect(await attempt(sessions.get(role)!)).toBeNull()
    expect(await content()).not.toEqual(before)
  })
})
