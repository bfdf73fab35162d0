import sql from 'sql-template-tag'
import type { operatorInvitations } from '#contract/operator/invitations.ts'
import { performAct } from '../../base/audit.ts'
import { after, dayMs, toIso } from '../../base/clock.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { descending, readList } from '../../base/list.ts'
import { refuse, refuseField } from '../../base/refuse.ts'
import { newInvitationCode } from './invitations.ts'

const validDaysMax = 3_650

type InvitationRow = { code: string; uses_left: number; expires_at: Date | null; note: string; created_at: Date }

const columns = sql`i.code, i.uses_left, i.expires_at, i.note, i.created_at`

const toInvitation = ({ code, uses_left, expires_at, note, created_at }: InvitationRow) => ({
  code,
  usesLeft: uses_left,
  expiresAt: toIso(expires_at),
  note,
  createdAt: created_at.toISOString(),
})

/** Invitation codes that operators issue. */
export const operatorInvitationHandlers: Handlers<typeof operatorInvitations> = {
  list: ({ db, query }) =>
    readList(db, {
      query,
      from: sql`invitation i`,
      where: [sql`i.issuer = 'operator' and i.revoked_at is null`],
      order: descending('newest', ['created_at', sql`i.created_at`, 'time'], ['code', sql`i.code`, 'code']),
      columns,
      item: toInvitation,
    }),

  async create(call) {
    const { body, session, now } = call
    const { uses, note, reason } = body
    const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt)
    if (expiresAt && !(expiresAt > now && expiresAt <= after(now, validDaysMax * dayMs))) {
      throw refuseField('expiresAt', 'field_out_of_range')
    }
    const code = newInvitationCode()
    return performAct(
      call,
      { merchantId: null, role: 'reviewer', act: 'invitation.create', reason, subject: code },
      async (tx) => {
        const row = await tx.one<InvitationRow>(sql`
        insert into invitation as i (code, issuer, issuer_id, uses_left, expires_at, note, created_at)
        values (${code}, 'operator', ${session.operatorId}, ${uses}, ${expiresAt}, ${note}, ${now})
        returning ${columns}`)
        return toInvitation(row)
      },
    )
  },

  revoke(call) {
    const { params, body, now } = call
    const { reason } = body
    const { code: subject } = params
    return performAct(
      call,
      { merchantId: null, role: 'reviewer', act: 'invitation.revoke', reason, subject },
      async (tx) => {
        const revoked = await tx.maybe(sql`
        update invitation set revoked_at = coalesce(revoked_at, ${now})
        where code = ${params.code} and issuer = 'operator' returning code`)
        if (!revoked) throw refuse('not_found')
        return {}
      },
    )
  },
}
