import { operatorBankLines } from '#contract/operator/bank-lines.ts'
import { operatorReconciliation } from '#contract/operator/reconciliation.ts'
import { operatorTransfers } from '#contract/operator/transfers.ts'
import { aBankAccount, importStatement, statementMapping, statementOf } from '#server/testing/bank.ts'
import { type Scene, scene } from './scene.ts'
import { reason, type Stage } from './stage.ts'

const dayOf = ({ world }: Stage) => world.clock.now().toISOString().slice(0, 10)

async function aStatement(stage: Stage) {
  const { id: accountId } = await aBankAccount(stage.world, stage.staff)
  return { token: stage.staff, accountId, file: statementOf([{ day: dayOf(stage), amount: 18_000 }]) }
}

const statement = (act: string, dryRun: boolean): Scene =>
  scene(operatorBankLines.begin, act, async (stage) => {
    const given = await aStatement(stage)
    return { token: given.token, send: () => importStatement(stage.world, { ...given, dryRun }), of: null }
  })

/** A held line: its day was imported before with other columns, so the line may be a duplicate. */
async function aHeldLine({ world, staff, ...stage }: Stage) {
  const given = await aStatement({ world, staff, ...stage })
  await importStatement(world, given)
  const { bankId: _, ...columns } = statementMapping.columns
  const body = { mapping: { ...statementMapping, columns }, reason }
  await world.must(operatorBankLines.map, { token: staff, params: { id: given.accountId }, body })
  // One more word makes it another line of the same day.
  await importStatement(world, { ...given, file: given.file.replace(/;;;$/, ';;Weber;') })
  const { list } = await world.must(operatorBankLines.held, { token: staff, query: { limit: 100 } })
  const line = list.at(-1)
  if (!line) throw new Error('no line is held back')
  return line
}

export const bankProposalScenes: Scene[] = [
  scene(operatorBankLines.decideHeld, 'held_line.propose', async (stage) => {
    const { id } = await aHeldLine(stage)
    return { token: stage.staff, params: { id }, body: { becomes: 'another' as const, reason }, of: null }
  }),
  scene(operatorBankLines.takeBack, 'bank_import_return.propose', async (stage) => {
    await importStatement(stage.world, await aStatement(stage))
    const { list } = await stage.world.must(operatorBankLines.imports, { token: stage.staff, query: {} })
    return { token: stage.staff, params: { id: list[0]?.id ?? '' }, body: { reason }, of: null }
  }),
  // Sending can be stopped only while a check of the books fails.
  scene(operatorTransfers.stop, 'sending_stop.propose', async ({ world, staff }) => {
    await world.testDb.owner.run(`select note_check('recount', 1, '${world.clock.now().toISOString()}')`)
    return { token: staff, body: { reason }, of: null }
  }),
]

/** Bank statements come last: once one is imported, payments must name one of its lines. */
export const bankScenes: Scene[] = [
  ...bankProposalScenes,
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
  scene(operatorBankLines.confirm, 'bank_statement.confirmed', async (stage) => {
    await importStatement(stage.world, await aStatement(stage))
    const { list } = await stage.world.must(operatorBankLines.imports, { token: stage.staff, query: {} })
    return { token: stage.second, params: { id: list[0]?.id ?? '' }, body: { reason }, of: null }
  }),
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
