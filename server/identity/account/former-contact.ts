import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import type { Call } from '../../base/http/serve.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { searchWords } from '../merchants/merchant-words.ts'

type Contact = {
  email: string
  phone: string
  formerEmail: string
  formerPhone: string
  realName: string
  shopName: string
  slug: string
}

/**
 * Restores the mail address and phone number from before a time: the thief who changed them could use them to set the
 * next password. Codes mailed in between become void, since they belong to another address.
 */
export async function restoreContact(
  call: Pick<Call, 'ctx' | 'ip' | 'device'>,
  tx: Db,
  { merchantId, since }: { merchantId: string; since: Date },
): Promise<void> {
  const changed = await tx.maybe<Contact>(sql`
    select m.email, m.phone, m.former_email as "formerEmail", m.former_phone as "formerPhone",
      m.real_name as "realName", s.name as "shopName", s.slug
    from merchant m join shop s on s.merchant_id = m.merchant_id
    where m.merchant_id = ${merchantId} and m.contact_changed_at > ${since}`)
  if (!changed) return
  const { formerEmail, formerPhone, ...shop } = changed
  const email = await takeBack(tx, merchantId, { kind: 'email', present: shop.email, former: formerEmail })
  const phone = await takeBack(tx, merchantId, { kind: 'phone', present: shop.phone, former: formerPhone })
  await tx.query(sql`
    update merchant set email = ${email}, phone = ${phone}, former_email = null, former_phone = null,
      contact_changed_at = null, email_confirmed_at = case when email = ${email} then email_confirmed_at end
    where merchant_id = ${merchantId}`)
  await tx.query(sql`
    update shop set phone = case when phone = ${shop.phone} then ${phone} else phone end,
      search_words = ${searchWords({ ...shop, email, phone })}
    where merchant_id = ${merchantId}`)
  await recordSecurityEvent(call, tx, { merchantId, kind: 'contact_changed' })
}

type Name = { kind: 'email' | 'phone'; present: string; former: string }

/** The current name is kept if another merchant has claimed the former one. */
async function takeBack(tx: Db, merchantId: string, { kind, present, former }: Name): Promise<string> {
  const { owner } = await tx.one<{ owner: string }>(sql`
    insert into account_name as a (kind, value, merchant_id) values (${kind}, ${former}, ${merchantId})
    on conflict (kind, value) do update set merchant_id = a.merchant_id returning merchant_id as owner`)
  if (owner !== merchantId) return present
  await tx.query(sql`
    delete from account_name where kind = ${kind} and merchant_id = ${merchantId} and value <> ${former}`)
  return former
}
