import sql from 'sql-template-tag'
import type { Endpoint } from '#contract/endpoint.ts'
import type { operatorProposals } from '#contract/operator/proposals.ts'
import { performAct } from '../../base/audit.ts'
import { type FirstPerson, withDeviceRefusals } from '../../base/device-refusals.ts'
import type { Call, Handlers } from '../../base/http/serve.ts'
import { forgetSessions, type OperatorSession } from '../../base/http/session.ts'
import { newestFirst, readList } from '../../base/list.ts'
import { hashPassword } from '../../base/secrets/passwords.ts'
import { givenPassword, keepPassword, mailPassword } from './given-password.ts'
import { type DecidedProposal, proposalWithRole, toProposal } from './propose.ts'
import { withSubjects } from './subjects.ts'

/** One operator makes a proposal, another confirms or refuses it. */
export const operatorProposalHandlers: Handlers<typeof operatorProposals> = {
  async list({ ctx, db, query, lang, now, session }) {
    const { list, ...page } = await readList(db, {
      query,
      from: sql`proposal`,
      where: [query.status && sql`status = ${query.status}`],
      order: newestFirst(sql`id`),
      columns: sql`${proposalWithRole}, proposed_by as "firstBy", proposed_on as "firstOn"`,
      item: ({ role, firstBy, firstOn, ...row }: DecidedProposal & FirstPerson) => ({
        ...toProposal(row, now),
        ...{ role, firstBy, firstOn },
      }),
    })
    return {
      list: await withSubjects(db, await withDeviceRefusals(db, { session }, list), {
        lang,
        currency: ctx.config.currency,
        roles: session.roles,
      }),
      ...page,
    }
  },

  confirm: (call) => decide(call, 'confirmed'),
  refuse: (call) => decide(call, 'refused'),
}

type DecideCall = Pick<Call<Endpoint>, 'ctx' | 'now'> & {
  params: { id: string }
  body: { reason: string }
  session: OperatorSession
}

/** The database locks the row and checks both operators, so only the first of several decisions counts. */
async function decide(call: DecideCall, status: 'confirmed' | 'refused') {
  const { ctx, now, params, body, session } = call
  const describe = ({ merchantId, role, kind, id }: DecidedProposal) => ({
    merchantId,
    role,
    act: `${kind}.${status}`,
    reason: body.reason,
    subject: id,
  })
  const password = status === 'confirmed' ? await givenPassword(ctx, params.id) : null
  const passwordHash = password && (await hashPassword(ctx, password))
  const { role: _, ...row } = await performAct(call, describe, async (tx) => {
    await tx.query(
      status === 'confirmed'
        ? sql`select confirm_proposal(${session.hash}, ${params.id}, ${body.reason}, ${passwordHash}, ${now})`
        : sql`select refuse_proposal(${session.hash}, ${params.id}, ${body.reason}, ${now})`,
    )
    const decided = await tx.one<DecidedProposal>(sql`select ${proposalWithRole} from proposal where id = ${params.id}`)
    if (password) await keepPassword(ctx, tx, { proposalId: params.id, password, at: now })
    return decided
  })
  if (password) await mailPassword(ctx, { proposalId: params.id, password })
  if (row.kind.startsWith('operator_')) forgetSessions()
  return toProposal(row, now)
}
