import sql from 'sql-template-tag'
import type { Reply } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { noteSecurity } from '../../base/security-log.ts'
import { administration } from './administration.ts'
import { login } from './login.ts'

export const operatorHandlers: Handlers<typeof operators> = {
  login,

  async logout({ ctx, db, session, now, reply }) {
    await db.query(sql`select end_operator_session(${session.hash}, ${now})`)
    forgetSessions()
    noteSecurity(ctx, 'account_event', { act: 'logout' })
    reply.header('clear-site-data', '"cache"')
    return {}
  },

  ...administration,

  me: ({ db, session }) =>
    db.one<Reply<typeof operators.me>>(sql`
      select id, email, roles, own_device(${session.hash}) as device from operator where id = ${session.operatorId}`),
}
