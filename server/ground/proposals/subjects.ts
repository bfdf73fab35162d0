import sql from 'sql-template-tag'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import type { Db } from '../../base/db/open.ts'

type Listed = Reply<typeof operatorProposals.list>['list'][number]
type Named = Pick<Listed, 'shops' | 'subject'>
type Proposal = Omit<Listed, keyof Named>
type RowOfRole = Proposal & { role: OperatorRole }

/** A name or number of the subject; left out without a text. */
type Part = readonly [name: Listed['subject'][number]['name'], text: string | null | undefined]

/** An order, payer and currency of a return; `currency` is null for that of the books. */
type Return = { id: string; order: string; payer: string | null; currency: string | null }

type Found = {
  shops: readonly Named['shops'][number][]
  /** By id in the payload: names of partners and suppliers, mail addresses of operators. */
  names: ReadonlyMap<string, string>
  returns: ReadonlyMap<string, Return>
}
type Reader = { lang: LanguageCode; currency: string; roles: readonly OperatorRole[] }

const persons: readonly Part[0][] = ['payer', 'email']

/** Payload fields and effect rows that identify persons or an account that may be a person's. */
const personalOf: Readonly<Partial<Record<Proposal['kind'], readonly string[]>>> = {
  bank_payment: ['payer'],
  partner_prefund: ['payer'],
  supplier_payout: ['holder', 'accountNumber'],
  partner_payout: ['holder', 'accountNumber'],
  operator_new: ['email'],
  operator_roles: ['email'],
  // The row names the operator.
  operator_reset: ['password'],
}
type From = {
  text: (field: string) => string | undefined
  nameOf: (field: string) => string | undefined
  goesBack: Return | undefined
  name: unknown
} & Reader

/**
 * The subjects of each kind besides the shop. deposit_instruction and fee_rule have none, since there is only one of
 * each.
 */
const partsOf: Readonly<Record<Proposal['kind'], (from: From) => readonly Part[]>> = {
  goodwill: () => [],
  hold: () => [],
  deposit_instruction: () => [],
  fee_rule: () => [],
  exchange_rates: ({ text }) => [['day', text('day')]],
  withdrawal_return: ({ text }) => [['withdrawal', text('number')]],
  deposit_reversal: ({ text }) => [['deposit', text('number')]],
  bank_payment: ({ text }) => [['order', text('number')]],
  platform_refund: ({ goesBack }) => [['order', goesBack?.order]],
  bank_return: ({ goesBack, currency }) => [
    ['order', goesBack?.order],
    ['payer', goesBack?.payer],
    ['currency', goesBack && (goesBack.currency ?? currency)],
  ],
  supplier_payout: ({ text }) => [
    ['payout', text('number')],
    ['supplier', text('supplier')],
  ],
  supplier_payout_return: ({ text, nameOf }) => [
    ['payout', text('number')],
    ['supplier', nameOf('transferId')],
  ],
  provider_payout: ({ text }) => [
    ['provider', text('provider')],
    ['payout', text('reference')],
  ],
  partner: ({ text, nameOf }) => [['partner', text('name') ?? nameOf('partnerId')]],
  partner_channel: ({ nameOf }) => [['partner', nameOf('partnerId')]],
  partner_prefund: ({ nameOf }) => [['partner', nameOf('partnerId')]],
  partner_payout: ({ text, nameOf }) => [
    ['payout', text('number')],
    ['partner', nameOf('partnerId')],
  ],
  partner_payout_return: ({ text, nameOf }) => [
    ['payout', text('number')],
    ['partner', nameOf('transferId')],
  ],
  held_line: ({ text }) => [['line', text('line')]],
  bank_import_return: ({ nameOf }) => [['file', nameOf('importId')]],
  sending_stop: () => [],
  operator_reset: ({ nameOf }) => [['email', nameOf('operatorId')]],
  operator_new: ({ text }) => [['email', text('email')]],
  operator_roles: ({ nameOf }) => [['email', nameOf('operatorId')]],
  level: ({ name, lang }) => [['level', localText(name, lang)]],
  package: ({ name, lang }) => [['package', localText(name, lang)]],
}

/**
 * Adds the subjects of proposals. Persons are shown to the role of the kind and to auditors, who see them elsewhere
 * too.
 */
export async function withSubjects(
  db: Db,
  proposals: readonly RowOfRole[],
  reader: Reader,
): Promise<(Proposal & Named)[]> {
  const found = {
    shops: await readShops(db, proposals),
    names: await readNames(db, proposals),
    returns: await readReturns(db, proposals),
  }
  return proposals.map(({ role, ...proposal }) => {
    const named = subjectOf(proposal, found, reader)
    if (reader.roles.includes(role) || reader.roles.includes('auditor')) return { ...proposal, ...named }
    return {
      ...withoutPersons(proposal),
      ...named,
      subject: named.subject.filter(({ name }) => !persons.includes(name)),
    }
  })
}

function withoutPersons(proposal: Proposal): Proposal {
  const isOpen = (name: string) => !personalOf[proposal.kind]?.includes(name)
  return {
    ...proposal,
    payload: Object.fromEntries(Object.entries(proposal.payload).filter(([name]) => isOpen(name))),
    effect: proposal.effect.filter(({ name }) => isOpen(name)),
  }
}

function subjectOf({ kind, payload, ...proposal }: Proposal, { shops, names, returns }: Found, reader: Reader): Named {
  const text = (field: string) => textOf(payload[field])
  const nameOf = (field: string) => names.get(text(field) ?? '')
  const goesBack = returns.get(text('refundId') ?? text('id') ?? '')
  const parts = partsOf[kind]({ text, nameOf, goesBack, name: payload['name'], ...reader })
  const merchants = new Set(merchantsOf({ payload, ...proposal }))
  return {
    shops: shops.filter(({ merchantId }) => merchants.has(merchantId)),
    subject: parts.flatMap(([name, said]) => (said ? [{ name, text: said }] : [])),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const localText = (name: unknown, lang: LanguageCode) =>
  isObject(name) ? textOf(name[lang]) || textOf(name['en']) : undefined

function merchantsOf({ merchantId, payload }: Pick<Proposal, 'merchantId' | 'payload'>): string[] {
  const entries: unknown[] = Array.isArray(payload['entries']) ? payload['entries'] : []
  const ofEntries = entries.flatMap((entry) => (isObject(entry) ? (textOf(entry['merchantId']) ?? []) : []))
  return merchantId === null ? ofEntries : [merchantId, ...ofEntries]
}

const idsIn = (proposals: readonly Proposal[], fields: readonly string[]) =>
  proposals.flatMap(({ payload }) => fields.flatMap((field) => textOf(payload[field]) ?? []))

// Separate statements: on a cluster proposals are on the coordinator, and their subjects are not.
const readShops = (db: Db, proposals: readonly Proposal[]) =>
  db.query<Named['shops'][number]>(sql`
    select merchant_id as "merchantId", name from shop where merchant_id = any (${proposals.flatMap(merchantsOf)}::uuid[])
    order by merchant_id`)

async function readNames(db: Db, proposals: readonly Proposal[]): Promise<ReadonlyMap<string, string>> {
  const [partners, transfers, persons, imports] = [
    idsIn(proposals, ['partnerId']),
    idsIn(proposals, ['transferId']),
    idsIn(proposals, ['operatorId']),
    idsIn(proposals, ['importId']),
  ]
  const rows = [
    ...(await db.query<{ id: string; name: string }>(sql`
      select id, name from partner where id = any (${partners}::uuid[])
      union all
      select t.id, p.name from transfer t join partner_payout s on s.id = t.subject
      join partner p on p.id = s.partner_id where t.id = any (${transfers}::uuid[])`)),
    ...(await db.query<{ id: string; name: string }>(sql`
      select id, email as name from operator where id = any (${persons}::uuid[])
      union all
      select t.id, s.supplier from transfer t join supplier_payout s on s.id = t.subject
      where t.id = any (${transfers}::uuid[])
      union all
      select id, file_name from bank_import where id = any (${imports}::uuid[])`)),
  ]
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** By the id of the refund or payment. Payments that the books cannot hold are included. */
async function readReturns(db: Db, proposals: readonly Proposal[]): Promise<ReadonlyMap<string, Return>> {
  const ofReturns = proposals.filter(({ kind }) => kind === 'platform_refund' || kind === 'bank_return')
  if (ofReturns.length === 0) return new Map()
  const merchants = ofReturns.flatMap(({ merchantId }) => merchantId ?? [])
  const ids = idsIn(ofReturns, ['refundId', 'id'])
  const rows = await db.query<Return>(sql`
    select r.id, o.number as "order", p.payer, null::text as currency from refund r
    join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
    left join payment p on p.merchant_id = r.merchant_id and p.order_id = r.order_id and p.funded > 0
    where r.merchant_id = any (${merchants}::uuid[]) and r.id = any (${ids}::uuid[])
    union all
    select p.id, o.number, p.payer, null::text from payment p
    join orders o on o.merchant_id = p.merchant_id and o.id = p.order_id
    where p.merchant_id = any (${merchants}::uuid[]) and p.id = any (${ids}::uuid[])
    union all
    select u.id, o.number, u.payer, u.currency from unbooked_payment u
    join orders o on o.merchant_id = u.merchant_id and o.id = u.order_id
    where u.merchant_id = any (${merchants}::uuid[]) and u.id = any (${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
