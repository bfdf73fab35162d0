import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { aBankAccount, importStatement, statementMapping, statementOf } from '#server/testing/bank.ts'
import { type Scene, scene } from './scene.ts'
import { reason, type Stage } from './stage.ts'

const dayOf = ({ world }: Stage) => world.clock.now().toISOString().slice(0, 10)

/** A statement of today with one line, which matches nothing in the books. */
async function aStatement(stage: Stage) {
  const { id: accountId } = await aBankAccount(stage.world, stage.staff)
  return { token: stage.staff, accountId, file: statementOf([{ day: dayOf(stage), amount: 18_000 }]) }
}

const statement = (act: string, dryRun: boolean): Scene =>
  scene(operatorBankLines.begin, act, async (stage) => {
    const given = await aStatement(stage)
    return { token: given.token, send: () => importStatement(stage.world, { ...given, dryRun }), of: null }
  })

/** Bank statements. They come last: once one is imported, payments must name one of its lines. */
export const bankScenes: Scene[] = [
  scene(operatorBankLines.addAccount, 'bank_account.added', ({ staff }) => {
    const account = { code: 'WALK-1', clearing: 'clearing:bank', currency: 'USD' } as const
    return { token: staff, body: { ...account, reason }, of: null }
  }),
  scene(operatorBankLines.map, 'bank_account.mapped', async ({ world, staff }) => {
    const { id } = await aBankAccount(world, staff)
    return { token: staff, params: { id }, body: { mapping: statementMapping, reason }, of: null }
  }),
  statement('bank_statement.checked', true),
  statement('bank_statement.imported', false),
  scene(operatorReconciliation.note, 'difference.noted', async (stage) => {
    const { world, staff: token } = stage
    await importStatement(world, await aStatement(stage))
    const day = dayOf(stage)
    const { differences } = await world.must(operatorReconciliation.day, { token, query: { day } })
    const [found] = differences
    if (!found) throw new Error('the statement agrees with the books')
    const { clearing, kind, key } = found
    return { token, body: { day, clearing, kind, key, reason }, of: null }
  }),
]
