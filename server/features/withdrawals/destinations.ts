import sql from 'sql-template-tag'
import { checkAddress } from '#contract/chain-address.ts'
import { findNetwork } from '#contract/networks.ts'
import { cardDigits, cardProblem } from '#contract/payouts.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { type RefusalDetail, refuse } from '../../base/refuse.ts'
import { decrypt, encrypt, fingerprint } from '../../base/secrets/encryption.ts'
import type { TextId } from '../../base/texts/texts.ts'
import { addressTexts, cardTexts, type Withdraw } from './rules.ts'

/** Where a withdrawal goes, as the movement takes it. */
export type Destination = {
  id: string
  method: Withdraw['method']
  fingerprint: string
  sealed: string | null
  fullName: string | null
  bankName: string | null
  cardLast4: string | null
  currency: string | null
  network: string | null
  address: string | null
}

type Checked = { destination: Destination } | { fields: Record<string, TextId>; detail?: RefusalDetail }

const nowhere = {
  ...{ sealed: null, fullName: null, bankName: null, cardLast4: null },
  ...{ currency: null, network: null, address: null },
}

/** The destination that a request names, or what is wrong with it, field by field. */
export async function findDestination(ctx: Ctx, db: Db, { merchantId, body }: { merchantId: string; body: Withdraw }) {
  if (body.saved !== undefined) return readSaved(db, { merchantId, id: body.saved, method: body.method })
  const checked = body.method === 'bank_card' ? checkCard(ctx, body) : checkChain(ctx, body)
  const fields = { ...('fields' in checked && checked.fields), ...(body.amount === 0 && { amount: zero }) }
  if ('fields' in checked) throw refuse('validation', { ...checked.detail, fields })
  return checked.destination
}

const zero: TextId = 'withdraw_zero'
const last4 = -4

function checkCard(ctx: Ctx, { fullName = '', bankName = '', cardNumber = '' }: Withdraw): Checked {
  const problem = cardProblem(cardNumber)
  const fields: Record<string, TextId> = {
    ...(fullName.trim() === '' && { fullName: 'field_required' }),
    ...(bankName.trim() === '' && { bankName: 'field_required' }),
    ...(problem && { cardNumber: cardTexts[problem] }),
  }
  if (Object.keys(fields).length > 0) return { fields }
  const digits = cardDigits(cardNumber)
  const { secret } = ctx.config
  return {
    destination: {
      ...nowhere,
      id: ctx.ids.next(),
      method: 'bank_card',
      fingerprint: fingerprint(secret, 'payout destination', `card ${digits}`).toString('hex'),
      sealed: encrypt(secret, 'card number', Buffer.from(digits)).toString('hex'),
      fullName: fullName.trim(),
      bankName: bankName.trim(),
      cardLast4: digits.slice(last4),
    },
  }
}

function checkChain(ctx: Ctx, { currency = '', network = '', address: typed = '' }: Withdraw): Checked {
  const found = findNetwork(network)
  if (!found) return { fields: { network: 'network_invalid' } }
  if (!found.currencies.includes(currency)) return { fields: { currency: 'currency_invalid' } }
  const checked = checkAddress(network, typed)
  if ('problem' in checked) {
    const detail = { network: found.name, ...('found' in checked && { found: checked.found }) }
    return { fields: { address: addressTexts[checked.problem] }, detail }
  }
  const { address } = checked
  const place = `${network} ${address}`
  return {
    destination: {
      ...nowhere,
      ...{ id: ctx.ids.next(), method: 'blockchain', currency, network, address },
      fingerprint: fingerprint(ctx.config.secret, 'payout destination', place).toString('hex'),
    },
  }
}

const columns = sql`
  id, method, encode(fingerprint, 'hex') as fingerprint, encode(sealed, 'hex') as sealed, full_name as "fullName",
  bank_name as "bankName", card_last4 as "cardLast4", currency, network, address`

type Saved = { merchantId: string; id: string; method: Withdraw['method'] }

async function readSaved(db: Db, { merchantId, id, method }: Saved): Promise<Destination> {
  const found = await db.maybe<Destination>(sql`
    select ${columns} from payout_destination
    where merchant_id = ${merchantId} and id = ${id} and method = ${method}`)
  if (!found) throw refuse('not_found')
  return found
}

/** The whole card number and all else that a payout needs. */
export async function openDestination(ctx: Ctx, db: Db, { merchantId, id }: { merchantId: string; id: string }) {
  const { sealed, address, ...found } = await db.one<
    Pick<Destination, 'fullName' | 'bankName' | 'currency' | 'network' | 'address'> & { sealed: Buffer | null }
  >(sql`
    select w.full_name as "fullName", w.bank_name as "bankName", w.currency, w.network, w.address, d.sealed
    from withdrawal w
    join payout_destination d on d.merchant_id = w.merchant_id and d.id = w.destination_id
    where w.merchant_id = ${merchantId} and w.id = ${id}`)
  const cardNumber = sealed && decrypt(ctx.config.secret, 'card number', sealed).toString()
  return { ...found, address, cardNumber }
}

type SavedRow = Pick<Destination, 'id' | 'method' | 'fullName' | 'bankName' | 'cardLast4'> &
  Pick<Destination, 'currency' | 'network' | 'address'> & { notBefore: Date | null }

/** The most that are offered, the last used first. */
const savedMax = 20

export const listSaved = (db: Db, { merchantId, now }: { merchantId: string; now: Date }): Promise<SavedRow[]> =>
  db.query<SavedRow>(sql`
    select id, method, full_name as "fullName", bank_name as "bankName", card_last4 as "cardLast4", currency, network,
      address, case when not_before > ${now} then not_before end as "notBefore"
    from payout_destination where merchant_id = ${merchantId}
    order by last_used_at desc, id desc limit ${savedMax}`)
