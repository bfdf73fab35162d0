import sql from 'sql-template-tag'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'
import { administration } from './administration.ts'
import { login } from './login.ts'

export const operatorHandlers: Handlers<typeof operators> = {
  login,

  async logout({ db, session, now, reply }) {
    await db.query(sql`select end_operator_session(${session.hash}, ${now})`)
    forgetSessions()
    reply.header('clear-site-data', '"cache"')
    return {}
  },

  ...administration,

  me: ({ db, session }) =>
    db.one<{ id: string; email: string; roles: OperatorRole[] }>(sql`
      select id, email, roles from operator where id = ${session.operatorId}`),
}
