import sql from 'sql-template-tag'
import type { Db } from '../../base/db/open.ts'
import { refuse } from '../../base/refuse.ts'
import type { TextId } from '../../base/texts/texts.ts'

type Invitation = { usesLeft: number; isOver: boolean }

/** Why an invitation is no good, or null. */
export async function faultOfInvitation(db: Db, code: string, now: Date): Promise<TextId | null> {
  const found = await db.maybe<Invitation>(sql`
    select uses_left as "usesLeft", coalesce(expires_at <= ${now}, false) as "isOver" from invitation
    where code = ${spellCode(code)} and revoked_at is null`)
  if (!found) return 'invitation_invalid'
  if (found.usesLeft === 0) return 'invitation_spent'
  return found.isOver ? 'invitation_expired' : null
}

export const spellCode = (code: string): string => code.trim().toUpperCase()

type Spending = { code: string; codeField: 'invitationCode' | 'code'; now: Date }

/** Answers the merchant whose invitation it was; null for an operator's. */
export async function spendInvitation(tx: Db, { code, codeField, now }: Spending): Promise<string | null> {
  const spent = await tx.maybe<{ issuer: string; issuer_id: string }>(sql`
    update invitation set uses_left = uses_left - 1
    where code = ${spellCode(code)} and uses_left > 0 and revoked_at is null
      and (expires_at is null or expires_at > ${now})
    returning issuer, issuer_id`)
  if (!spent) throw refuse('validation', { fields: { [codeField]: 'invitation_spent' } })
  return spent.issuer === 'merchant' ? spent.issuer_id : null
}
