import { beforeAll, expect, test } from 'vitest'
import { allScenes } from '#checks/act-scenes/all.ts'
import { makeStage, type Stage } from '#checks/act-scenes/stage.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { operatorProposals, proposalKinds } from '#contract/operator/proposals.ts'
import { anOperator } from '#server/testing/people.ts'
import { theWorld } from '#server/testing/the-world.ts'

type Listed = Reply<typeof operatorProposals.list>['list'][number]

const scenes = allScenes.filter(({ act }) => act.endsWith('.propose'))

const world = theWorld(undefined, { BANK_PAYMENTS: '1' })
let stage: Stage
/** For each role that proposes, an operator with this role only. */
let readers: [role: string, token: string][]
beforeAll(async () => {
  stage = await makeStage(world)
  readers = []
  for (const role of ['finance', 'programme', 'admin'] as const) readers.push([role, await anOperator(world, [role])])
}, 120_000)

const order = { name: 'order', text: expect.stringMatching(/^EN-/) }
const email = { name: 'email', text: expect.stringMatching(/@platform\.example$/) }
const partner = { name: 'partner', text: expect.stringMatching(/\S/) }
const supplier = { name: 'supplier', text: expect.stringMatching(/^s[0-9a-f]{8}$/) }

/** What the second person reads of each kind, besides the shop: names and numbers, never an id. */
const subjects: Readonly<Record<Listed['kind'], readonly unknown[]>> = {
  goodwill: [],
  hold: [],
  // There is only one of each of these, so they need no subject.
  deposit_instruction: [],
  fee_rule: [],
  exchange_rates: [{ name: 'day', text: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }],
  withdrawal_return: [{ name: 'withdrawal', text: expect.stringMatching(/^WD-/) }],
  deposit_reversal: [{ name: 'deposit', text: expect.stringMatching(/^RC-/) }],
  platform_refund: [order],
  bank_payment: [order],
  // No longer proposed.
  bank_return: [],
  supplier_payout: [{ name: 'payout', text: expect.stringMatching(/^SP-/) }, supplier],
  supplier_payout_return: [{ name: 'payout', text: expect.stringMatching(/^SP-/) }, supplier],
  provider_payout: [
    { name: 'provider', text: 'test' },
    { name: 'payout', text: expect.stringMatching(/^P-/) },
  ],
  partner: [partner],
  partner_channel: [partner],
  partner_prefund: [partner],
  partner_payout: [{ name: 'payout', text: expect.stringMatching(/^PP-/) }, partner],
  partner_payout_return: [{ name: 'payout', text: expect.stringMatching(/^PP-/) }, partner],
  held_line: [{ name: 'line', text: expect.stringMatching(/^BANK-/) }],
  sending_stop: [],
  bank_import_return: [{ name: 'file', text: 'statement.csv' }],
  operator_reset: [email],
  operator_new: [email],
  operator_roles: [email],
  level: [{ name: 'level', text: expect.stringMatching(/\S/) }],
  package: [{ name: 'package', text: 'Weekend' }],
}

const personal = ['email', 'payer', 'password', 'holder', 'accountNumber']
/** Personal data and other accounts in a row, which an auditor may read. */
const personsIn = ({ kind, payload, effect, subject }: Listed) =>
  [
    ...Object.entries(payload),
    ...effect.flatMap(({ name, before, after }) => [[name, before] as const, [name, after] as const]),
    ...subject.map(({ name, text }) => [name, text] as const),
  ].flatMap(([name, value]) =>
    kind !== 'deposit_instruction' && personal.includes(name) && typeof value === 'string' ? [value] : [],
  )
const kindsWithPersons = new Set<string>()

async function shopsOf({ merchantId, payload }: Pick<Listed, 'merchantId' | 'payload'>) {
  const id = merchantId ?? (payload['entries'] ? stage.merchant.merchantId : null)
  return id === null
    ? []
    : world.testDb.owner.rows(`select merchant_id as "merchantId", name from shop where merchant_id = '${id}'`)
}

const isOfSubject = (field: string) => /^(id|changes|\w+Id)$/.test(field)
const rowsOf: Readonly<Record<string, (row: string) => boolean>> = {
  entries: (row) => row === 'merchants',
  lines: (row) => /^lines\.\d+\./.test(row),
  rates: (row) => /^[A-Z]{3}$/.test(row),
  name: (row) => row === 'name' || row.startsWith('name.'),
}

/** The fields of a proposal that its effect does not show. A level or package shows what changes. */
function unseenFields({ kind, payload, effect }: Listed): string[] {
  const changes = payload['changes'] !== undefined && payload['changes'] !== null
  const rows = effect.map(({ name }) => name)
  return Object.entries(payload).flatMap(([field, value]) => {
    const isRow = rowsOf[field] ?? ((row: string) => row === field)
    const isSeen = isOfSubject(field) || value === null || rows.some(isRow)
    return isSeen || (['level', 'package'].includes(kind) && changes) ? [] : [field]
  })
}

test('each kind of proposal is made by a scene', () => {
  const made = new Set(scenes.map(({ act }) => act.replace('.propose', '')))
  const proposed = proposalKinds.filter((kind) => kind !== 'bank_return')
  expect([...made].sort()).toEqual([...proposed].sort())
})

test.each(scenes.map(({ endpoint, act, prepare }) => [act, endpoint, prepare] as const))(
  '%s (%#) is listed with what it concerns',
  async (act, endpoint: Endpoint, prepare) => {
    const { of: _, second: __, send: ___, ...input } = await prepare(stage)
    const proposed = await world.must(endpoint, input)
    const listedFor = async (token: string) =>
      (await world.must(operatorProposals.list, { token, query: { status: 'waiting' } })).list[0]
    const newest = await listedFor(stage.auditor)
    expect(newest).toMatchObject(proposed as object)
    const [kind] = await world.testDb.owner.rows(`select proposal_role('${newest?.kind}') as role`)
    for (const [role, token] of readers) {
      const read = await listedFor(token)
      const row = JSON.stringify(read)
      for (const person of newest ? personsIn(newest) : []) {
        expect(row.includes(person), `${role} reads ${person}`).toBe(role === kind?.['role'])
        kindsWithPersons.add(act)
      }
      expect({ ...newest, payload: {}, effect: [], subject: [] }).toEqual({
        ...read,
        ...{ payload: {}, effect: [], subject: [] },
      })
    }
    expect(`${newest?.kind}.propose`).toBe(act)
    expect(newest?.subject).toEqual(newest && subjects[newest.kind])
    expect(newest && unseenFields(newest)).toEqual([])
    expect(newest?.shops).toEqual(newest && (await shopsOf(newest)))
  },
)

test('persons of these kinds were looked for', () => {
  expect([...kindsWithPersons].sort()).toEqual(
    ['bank_payment', 'operator_new', 'operator_reset', 'operator_roles']
      .concat('partner_payout', 'partner_prefund', 'supplier_payout')
      .map((kind) => `${kind}.propose`),
  )
})
