import sql from 'sql-template-tag'
import type { OperatorRole, Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import type { Db } from '../../base/db/open.ts'

type Listed = Reply<typeof operatorProposals.list>['list'][number]
type Named = Pick<Listed, 'shops' | 'subject'>
type Proposal = Omit<Listed, keyof Named>

/** A name or number of the subject; without a text where the proposal has none. */
type Part = readonly [name: Listed['subject'][number]['name'], text: string | null | undefined]

/** The order that money goes back for, who had paid it, and in which currency; null: that of the books. */
type Return = { id: string; order: string; payer: string | null; currency: string | null }

type Found = {
  shops: readonly Named['shops'][number][]
  /** By the id in the payload: names of partners and suppliers, mail addresses of operators. */
  names: ReadonlyMap<string, string>
  returns: ReadonlyMap<string, Return>
}
/** Who reads it, and the currency of the books. */
type Reader = { lang: LanguageCode; currency: string; roles: readonly OperatorRole[] }

/** Names of persons, for the roles that read them in their own rooms too. */
const readersOf: Partial<Record<Part[0], readonly OperatorRole[]>> = {
  payer: ['finance', 'auditor'],
  email: ['admin', 'auditor'],
}
type From = {
  /** A text of the payload. */
  text: (field: string) => string | undefined
  /** The name of what the payload names by this id. */
  nameOf: (field: string) => string | undefined
  goesBack: Return | undefined
  name: unknown
} & Reader

/** What each kind concerns beside a shop. Of accounts to pay to and of fee rules there is one each. */
const partsOf: Readonly<Record<Proposal['kind'], (from: From) => readonly Part[]>> = {
  goodwill: () => [],
  hold: () => [],
  deposit_instruction: () => [],
  fee_rule: () => [],
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
    ['supplier', nameOf('payoutId')],
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
    ['partner', nameOf('payoutId')],
  ],
  operator_reset: ({ nameOf }) => [['email', nameOf('operatorId')]],
  operator_new: ({ text }) => [['email', text('email')]],
  operator_roles: ({ nameOf }) => [['email', nameOf('operatorId')]],
  level: ({ name, lang }) => [['level', localText(name, lang)]],
  package: ({ name, lang }) => [['package', localText(name, lang)]],
}

/** Adds what each proposal concerns. */
export async function withSubjects<P extends Proposal>(
  db: Db,
  proposals: readonly P[],
  reader: Reader,
): Promise<(P & Named)[]> {
  const found = {
    shops: await readShops(db, proposals),
    names: await readNames(db, proposals),
    returns: await readReturns(db, proposals),
  }
  return proposals.map((proposal) => ({ ...proposal, ...subjectOf(proposal, found, reader) }))
}

function subjectOf({ kind, payload, ...proposal }: Proposal, { shops, names, returns }: Found, reader: Reader): Named {
  const text = (field: string) => textOf(payload[field])
  const nameOf = (field: string) => names.get(text(field) ?? '')
  const goesBack = returns.get(text('refundId') ?? text('id') ?? '')
  const parts = partsOf[kind]({ text, nameOf, goesBack, name: payload['name'], ...reader })
  const merchants = new Set(merchantsOf({ payload, ...proposal }))
  return {
    shops: shops.filter(({ merchantId }) => merchants.has(merchantId)),
    subject: parts.flatMap(([name, said]) => {
      const mayRead = readersOf[name]?.some((role) => reader.roles.includes(role)) ?? true
      return said && mayRead ? [{ name, text: said }] : []
    }),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const localText = (name: unknown, lang: LanguageCode) =>
  isObject(name) ? textOf(name[lang]) || textOf(name['en']) : undefined

/** The merchant of a proposal, and those of the entries of a provider's payout. */
function merchantsOf({ merchantId, payload }: Pick<Proposal, 'merchantId' | 'payload'>): string[] {
  const entries: unknown[] = Array.isArray(payload['entries']) ? payload['entries'] : []
  const ofEntries = entries.flatMap((entry) => (isObject(entry) ? (textOf(entry['merchantId']) ?? []) : []))
  return merchantId === null ? ofEntries : [merchantId, ...ofEntries]
}

/** The ids that the payloads have in these fields. */
const idsIn = (proposals: readonly Proposal[], fields: readonly string[]) =>
  proposals.flatMap(({ payload }) => fields.flatMap((field) => textOf(payload[field]) ?? []))

// Each by a statement of its own: a cluster has proposals on its coordinator, and what they concern elsewhere.
const readShops = (db: Db, proposals: readonly Proposal[]) =>
  db.query<Named['shops'][number]>(sql`
    select merchant_id as "merchantId", name from shop where merchant_id = any (${proposals.flatMap(merchantsOf)}::uuid[])
    order by merchant_id`)

async function readNames(db: Db, proposals: readonly Proposal[]): Promise<ReadonlyMap<string, string>> {
  const [partners, payouts, persons] = [
    idsIn(proposals, ['partnerId']),
    idsIn(proposals, ['payoutId']),
    idsIn(proposals, ['operatorId']),
  ]
  const rows = [
    ...(await db.query<{ id: string; name: string }>(sql`
      select id, name from partner where id = any (${partners}::uuid[])
      union all
      select s.id, p.name from partner_payout s join partner p on p.id = s.partner_id
      where s.id = any (${payouts}::uuid[])`)),
    ...(await db.query<{ id: string; name: string }>(sql`
      select id, email as name from operator where id = any (${persons}::uuid[])
      union all
      select id, supplier from supplier_payout where id = any (${payouts}::uuid[])`)),
  ]
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** By the id of a refund, of a payment, or of one that nothing was booked for. */
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
