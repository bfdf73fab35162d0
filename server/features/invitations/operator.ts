import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { limits } from '#contract/limits.ts'
import type { operatorInvitations } from '#contract/operator/invitations.ts'
import { recordAct } from '../../base/audit.ts'
import { after, dayMs } from '../../base/clock.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { listAnswer, windowOf } from '../../base/list-answer.ts'
import { refuse } from '../../base/refuse.ts'

/** Without the letters and digits that are taken for one another. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const longestDays = 3_650

const newCode = () =>
  Array.from({ length: limits.invitationCodeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

type Row = { code: string; uses_left: number; expires_at: Date | null; note: string; created_at: Date }

const shown = ({ code, uses_left, expires_at, note, created_at }: Row) => ({
  code,
  usesLeft: uses_left,
  expiresAt: expires_at?.toISOString() ?? null,
  note,
  createdAt: created_at.toISOString(),
})

/** Invitation codes that operators issue. */
export const operatorInvitationHandlers: Handlers<typeof operatorInvitations> = {
  async list({ db, query }) {
    const { read, skip } = windowOf(query)
    const last = query.after ?? null
    const rows = await db.query<Row>(sql`
      select code, uses_left, expires_at, note, created_at from invitation
      where issuer = 'operator' and revoked_at is null and (${last}::text is null or (created_at, code) <
        (select created_at, code from invitation where code = ${last}))
      order by created_at desc, code desc limit ${read} offset ${skip}`)
    const { total } = await db.one<{ total: number }>(sql`
      select count(*) as total from (
        select 1 from invitation where issuer = 'operator' and revoked_at is null
        limit ${limits.countedTotalMax + 1}) as counted`)
    return listAnswer({ rows, query, total, item: shown, cursor: ({ code }) => code })
  },

  async create({ ctx, db, body, session, now }) {
    const { uses, note, reason } = body
    const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt)
    if (expiresAt && !(expiresAt > now && expiresAt <= after(now, longestDays * dayMs))) {
      throw refuse('validation', { fields: { expiresAt: 'field_out_of_range' } })
    }
    return db.transaction(async (tx) => {
      const row = await tx.one<Row>(sql`
        insert into invitation (code, issuer, issuer_id, uses_left, expires_at, note, created_at)
        values (${newCode()}, 'operator', ${session.operatorId}, ${uses}, ${expiresAt}, ${note}, ${now})
        returning code, uses_left, expires_at, note, created_at`)
      const act = { merchantId: null, role: 'reviewer', act: 'invitation.create', reason, subject: row.code } as const
      await recordAct(ctx, tx, { operator: session, ...act })
      return shown(row)
    })
  },

  revoke: ({ ctx, db, params, body, session, now }) =>
    db.transaction(async (tx) => {
      const revoked = await tx.maybe(sql`
        update invitation set revoked_at = coalesce(revoked_at, ${now})
        where code = ${params.code} and issuer = 'operator' returning code`)
      if (!revoked) throw refuse('not_found')
      await recordAct(ctx, tx, {
        operator: session,
        merchantId: null,
        role: 'reviewer',
        act: 'invitation.revoke',
        reason: body.reason,
        subject: params.code,
      })
      return {}
    }),
}
