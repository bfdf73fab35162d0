import sql from 'sql-template-tag'
import { lowestId } from '../../base/ids.ts'
import { batchSize, type Sweep, sweepRows } from '../../base/sweep.ts'

type OldQuestion = { merchantId: string; id: string; lastAt: Date }

/** Deletes conversations before buying that nobody wrote into for long, with their links. */
export const forgetQuestions: Sweep = (ctx) =>
  sweepRows<OldQuestion>(ctx, {
    name: 'forget questions',
    find: (last) =>
      ctx.db.query<OldQuestion>(sql`
        select merchant_id as "merchantId", id, last_at as "lastAt" from question
        where order_id is null and last_at <= ${ctx.clock.now()}::timestamptz - question_kept_period()
          and (last_at, id) > (${last?.lastAt ?? new Date(0)}, ${last?.id ?? lowestId}::uuid)
        order by last_at, id limit ${batchSize}`),
    move: ({ merchantId, id }) =>
      ctx.db.transaction(async (tx) => {
        const { isForgotten } = await tx.one<{ isForgotten: boolean }>(sql`
          select forget_question(${merchantId}, ${id}, ${ctx.clock.now()}) as "isForgotten"`)
        if (isForgotten) await tx.query(sql`select forget_question_secret(${id})`)
        return isForgotten
      }),
  })
