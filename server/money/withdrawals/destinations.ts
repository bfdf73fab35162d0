import sql from 'sql-template-tag'
import { checkAddress } from '#contract/chain-address.ts'
import { findNetwork } from '#contract/networks.ts'
import { cardDigits, cardProblem } from '#contract/payouts.ts'
import { saysNothing } from '#contract/says-nothing.ts'
import { toIso } from '../../base/clock.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { type FieldErrors, type RefusalDetail, refuse } from '../../base/refuse.ts'
import { decrypt, encrypt, fingerprint, fingerprints } from '../../base/secrets/encryption.ts'
import { addressErrors, cardErrors, type DestinationFields, type WithdrawBody } from './rules.ts'

/** The input of request_withdrawal(); `sealed` is the encrypted card number. */
export type Destination = DestinationFields & {
  id: string
  method: WithdrawBody['method']
  fingerprint: string
  sealed: string | null
}

/** `text` identifies the destination; the fingerprint is its hash. */
type CheckedDestination =
  | { destination: Omit<Destination, 'fingerprint'>; text: string }
  | { errors: FieldErrors; detail?: RefusalDetail }

const noDestination = {
  sealed: null,
  fullName: null,
  bankName: null,
  cardLast4: null,
  currency: null,
  network: null,
  address: null,
}

/** The destination of a request, saved or new; refuses with a text for each wrong field. */
export async function findDestination(
  ctx: Ctx,
  db: Db,
  { merchantId, body }: { merchantId: string; body: WithdrawBody },
): Promise<Destination> {
  if (body.saved !== undefined) return readSaved(db, { merchantId, id: body.saved, method: body.method })
  const checked = body.method === 'bank_card' ? checkCard(ctx, body) : checkChain(ctx, body)
  if ('destination' in checked) {
    const fingerprint = await findFingerprint(ctx, db, { merchantId, text: checked.text })
    return { ...checked.destination, fingerprint }
  }
  const fields: FieldErrors = { ...checked.errors, ...(body.amount === 0 && { amount: 'withdraw_zero' }) }
  throw refuse('validation', { ...checked.detail, fields })
}

const last4 = -4

/** The texts behind fingerprints; changing them would make known destinations unknown. */
export const cardText = (digits: string) => `card ${digits}`
export const chainText = ({ network, address }: { network: string; address: string }) => `${network} ${address}`

/** The stored fingerprint, also if another key of the server made it, so that a known destination stays known. */
async function findFingerprint(ctx: Ctx, db: Db, { merchantId, text }: { merchantId: string; text: string }) {
  const stored = await db.maybe<{ fingerprint: Buffer }>(sql`
    select fingerprint from payout_destination where merchant_id = ${merchantId}
      and fingerprint = any (${fingerprints(ctx.config.keys, 'payout destination', text)}::bytea[])`)
  return Buffer.from(stored?.fingerprint ?? fingerprint(ctx.config.keys, 'payout destination', text)).toString('hex')
}

function checkCard(ctx: Ctx, { fullName = '', bankName = '', cardNumber = '' }: WithdrawBody): CheckedDestination {
  const problem = cardProblem(cardNumber)
  const errors: FieldErrors = {}
  if (saysNothing(fullName)) errors['fullName'] = 'field_required'
  if (saysNothing(bankName)) errors['bankName'] = 'field_required'
  if (problem) errors['cardNumber'] = cardErrors[problem]
  if (Object.keys(errors).length > 0) return { errors }
  const digits = cardDigits(cardNumber)
  const { keys } = ctx.config
  return {
    text: cardText(digits),
    destination: {
      ...noDestination,
      id: ctx.ids.next(),
      method: 'bank_card',
      sealed: encrypt(keys, 'card number', Buffer.from(digits)).toString('hex'),
      fullName: fullName.trim(),
      bankName: bankName.trim(),
      cardLast4: digits.slice(last4),
    },
  }
}

function checkChain(
  ctx: Ctx,
  { currency = '', network: id = '', address: typed = '' }: WithdrawBody,
): CheckedDestination {
  const network = findNetwork(id)
  if (!network) return { errors: { network: 'network_invalid' } }
  if (!network.currencies.includes(currency)) return { errors: { currency: 'currency_invalid' } }
  const checked = checkAddress(id, typed)
  if ('problem' in checked) {
    const detail = { network: network.name, ...('found' in checked && { found: checked.found }) }
    return { errors: { address: addressErrors[checked.problem] }, detail }
  }
  const { address } = checked
  return {
    text: chainText({ network: id, address }),
    destination: {
      ...noDestination,
      id: ctx.ids.next(),
      method: 'blockchain',
      currency,
      network: id,
      address,
    },
  }
}

const columns = sql`
  id, method, encode(fingerprint, 'hex') as fingerprint, encode(sealed, 'hex') as sealed, full_name as "fullName",
  bank_name as "bankName", card_last4 as "cardLast4", currency, network, address`

type ReadSavedInput = { merchantId: string; id: string; method: WithdrawBody['method'] }

async function readSaved(db: Db, { merchantId, id, method }: ReadSavedInput): Promise<Destination> {
  const destination = await db.maybe<Destination>(sql`
    select ${columns} from payout_destination
    where merchant_id = ${merchantId} and id = ${id} and method = ${method} and removed_at is null`)
  if (!destination) throw refuse('not_found')
  return destination
}

type PayoutRow = Pick<Destination, 'fullName' | 'bankName' | 'currency' | 'network' | 'address'> & {
  encryptedCard: Buffer | null
}

/** A withdrawal's complete destination with the decrypted card number. */
export async function readDestination(ctx: Ctx, db: Db, { merchantId, id }: { merchantId: string; id: string }) {
  const { encryptedCard, ...destination } = await db.one<PayoutRow>(sql`
    select w.full_name as "fullName", w.bank_name as "bankName", w.currency, w.network, w.address,
      d.sealed as "encryptedCard"
    from withdrawal w
    join payout_destination d on d.merchant_id = w.merchant_id and d.id = w.destination_id
    where w.merchant_id = ${merchantId} and w.id = ${id}`)
  const cardNumber = encryptedCard && decrypt(ctx.config.keys, 'card number', encryptedCard).toString()
  return { ...destination, cardNumber }
}

export type SavedDestination = Omit<Destination, 'fingerprint' | 'sealed'> & {
  /** A withdrawal requested now is not sent earlier. */
  notBefore: string | null
}

/**
 * The last one that received money comes first, since it is preselected. Requesting and taking back a withdrawal does
 * not change the order, or an attacker could preselect an own destination.
 */
const savedMax = 20

type ListSavedInput = { merchantId: string; currencies: readonly string[]; now: Date }

/** Cards, and addresses for these currencies. */
export async function listSavedDestinations(
  db: Db,
  { merchantId, currencies, now }: ListSavedInput,
): Promise<SavedDestination[]> {
  const rows = await db.query<Omit<SavedDestination, 'notBefore'> & { notBefore: Date | null }>(sql`
    select id, method, full_name as "fullName", bank_name as "bankName", card_last4 as "cardLast4", currency, network,
      address, payout_wait_until(merchant_id, fingerprint, full_name, ${now}) as "notBefore"
    from payout_destination
    where merchant_id = ${merchantId} and removed_at is null
      and (method = 'bank_card' or currency = any (${currencies}::text[]))
    order by arrived_at desc nulls last, last_used_at desc, id desc limit ${savedMax}`)
  return rows.map((row) => ({ ...row, notBefore: toIso(row.notBefore) }))
}
