import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { describePhone } from '../../base/addresses/phone.ts'
import type { Ctx } from '../../base/ctx.ts'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import { normaliseCode } from '../invitations/invitations.ts'

type Checks = Reply<typeof operatorRegistrations.checks>
type Applicant = { phone: string; email: string; storeName: string; code: string }

/** Automatic checks of an application; nothing is stored. */
export async function checkRegistration(db: Db, { config }: Ctx, merchantId: string): Promise<Checks> {
  const applicant = await db.maybe<Applicant>(sql`
    select m.phone, m.email, s.name as "storeName", m.invitation_code as code
    from merchant m join shop s on s.merchant_id = m.merchant_id where m.merchant_id = ${merchantId}`)
  if (!applicant) throw refuse('not_found')
  const { phone, storeName } = applicant
  return {
    phone: describePhone(phone),
    hasNamesOfOthers: await hasNamesOfOthers(db, merchantId, applicant),
    shopsOfSameName: await countShops(db, merchantId, storeName),
    invitation: await readInvitation(db, applicant.code),
    identityRetentionDays: config.identityRetentionDays,
  }
}

/** Each phone number and address belongs to one account in the directory. */
async function hasNamesOfOthers(db: Db, merchantId: string, { phone, email }: Applicant) {
  const other = await db.maybe(sql`
    select 1 from account_name
    where (kind, value) in (('email', ${email}), ('phone', ${phone})) and merchant_id <> ${merchantId} limit 1`)
  return Boolean(other)
}

async function countShops(db: Db, merchantId: string, name: string) {
  const { shops } = await db.one<{ shops: number }>(sql`
    select count(*) as shops from shop
    where lower(name) collate "C" = lower(${name}) and merchant_id <> ${merchantId}`)
  return shops
}

async function readInvitation(db: Db, code: string): Promise<Checks['invitation']> {
  const invitation = await db.maybe<NonNullable<Checks['invitation']>>(sql`
    select code, issuer, uses_left as "usesLeft", revoked_at is not null as "isRevoked"
    from invitation where code = ${normaliseCode(code)}`)
  return invitation ?? null
}
