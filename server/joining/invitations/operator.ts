import sql from 'sql-template-tag'
import { dayMs } from '#contract/durations.ts'
import { invitationLimits } from '#contract/operator/invitation-limits.ts'
import type { operatorInvitations } from '#contract/operator/invitations.ts'
import { performAct } from '../../base/audit.ts'
import { after, toIso } from '../../base/clock.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { descending, readList } from '../../base/list.ts'
import { refuseField } from '../../base/refuse.ts'
import { newInvitationCode } from './invitations.ts'

type InvitationRow = { code: string; uses_left: number; expires_at: Date | null; note: string; created_at: Date }

const columns = sql`i.code, i.uses_left, i.expires_at, i.note, i.created_at`

const toInvitation = ({ code, uses_left, expires_at, note, created_at }: InvitationRow) => ({
  code,
  usesLeft: uses_left,
  expiresAt: toIso(expires_at),
  note,
  createdAt: created_at.toISOString(),
})

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
    if (expiresAt && !(expiresAt > now && expiresAt <= after(now, invitationLimits.daysMax * dayMs))) {
      throw refuseField('expiresAt', 'field_out_of_range')
    }
    const code = newInvitationCode()
    const invitation = JSON.stringify({ code, uses, expiresAt: toIso(expiresAt), note })
    return performAct(
      call,
      { merchantId: null, role: 'reviewer', act: 'invitation.create', reason, subject: code },
      async (tx) => {
        await tx.query(sql`select create_invitation_by_operator(${session.hash}, ${invitation}::jsonb, ${now})`)
        return toInvitation(
          await tx.one<InvitationRow>(sql`select ${columns} from invitation i where i.code = ${code}`),
        )
      },
    )
  },

  revoke(call) {
    const { params, body, session, now } = call
    const { reason } = body
    const { code: subject } = params
    return performAct(
      call,
      { merchantId: null, role: 'reviewer', act: 'invitation.revoke', reason, subject },
      async (tx) => {
        await tx.query(sql`select revoke_invitation_by_operator(${session.hash}, ${subject}, ${now})`)
        return {}
      },
    )
  },
}
