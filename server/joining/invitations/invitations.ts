import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../base/db/open.ts'
import { refuseField } from '../../base/refuse.ts'
import { randomCode } from '../../base/secrets/random-code.ts'
import type { TextId } from '../../base/texts/texts.ts'

export const newInvitationCode = (): string => randomCode(limits.invitationCodeLength)

export const normaliseCode = (code: string): string => code.trim().toUpperCase()

/** Why an invitation cannot be used, or null. */
export async function invalidInvitation(db: Db, code: string, now: Date): Promise<TextId | null> {
  const invitation = await db.maybe<{ usesLeft: number; isExpired: boolean }>(sql`
    select uses_left as "usesLeft", coalesce(expires_at <= ${now}, false) as "isExpired" from invitation
    where code = ${normaliseCode(code)} and revoked_at is null`)
  if (!invitation) return 'invitation_invalid'
  if (invitation.usesLeft === 0) return 'invitation_spent'
  return invitation.isExpired ? 'invitation_expired' : null
}

type ConsumeInvitationInput = { code: string; codeField: 'invitationCode' | 'code'; now: Date }

/** Takes one use of an invitation and returns the merchant who issued it; null for an operator's. */
export async function consumeInvitation(
  tx: Db,
  { code, codeField, now }: ConsumeInvitationInput,
): Promise<string | null> {
  const used = await tx.maybe<{ issuer: string; issuer_id: string }>(sql`
    update invitation set uses_left = uses_left - 1
    where code = ${normaliseCode(code)} and uses_left > 0 and revoked_at is null
      and (expires_at is null or expires_at > ${now})
    returning issuer, issuer_id`)
  if (!used) throw refuseField(codeField, 'invitation_spent')
  return used.issuer === 'merchant' ? used.issuer_id : null
}
