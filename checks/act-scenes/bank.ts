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
    return { send: () => importStatement(stage.world, { ...given, dryRun }) }
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

async function anImport(stage: Stage) {
  const { world, staff: token } = stage
  await importStatement(world, await aStatement(stage))
  const { list } = await world.must(operatorBankLines.imports, { token, query: {} })
  return { params: { id: list[0]?.id ?? '' } }
}

/** Bank statements come last: once one is imported, payments must name one of its lines. */
export const bankScenes: Scene[] = [
  scene(operatorBankLines.decideHeld, 'held_line.propose', async (stage) => {
    return { params: { id: (await aHeldLine(stage)).id }, body: { becomes: 'another' as const, reason } }
  }),
  scene(operatorBankLines.takeBack, 'bank_import_return.propose', anImport),
  // Sending can be stopped only while a check of the books fails.
  scene(operatorTransfers.stop, 'sending_stop.propose', async ({ world }) => {
    await world.testDb.owner.run(`select note_check('recount', 1, '${world.clock.now().toISOString()}')`)
    return {}
  }),
  scene(operatorBankLines.addAccount, 'bank_account.added', () => {
    const account = { code: 'WALK-1', clearing: 'clearing:bank', currency: 'USD' } as const
    return { body: { ...account, reason } }
  }),
  scene(operatorBankLines.map, 'bank_account.mapped', async ({ world, staff }) => {
    const { id } = await aBankAccount(world, staff)
    return { params: { id }, body: { mapping: statementMapping, reason } }
  }),
  statement('bank_statement.checked', true),
  statement('bank_statement.imported', false),
  scene(operatorBankLines.confirm, 'bank_statement.confirmed', async (stage) => {
    return { token: stage.second, ...(await anImport(stage)) }
  }),
  scene(operatorReconciliation.note, 'difference.noted', async (stage) => {
    const { world, staff: token } = stage
    await importStatement(world, await aStatement(stage))
    const day = dayOf(stage)
    const { differences } = await world.must(operatorReconciliation.day, { token, query: { day } })
    const [found] = differences
    if (!found) throw new Error('the statement agrees with the books')
    const { clearing, kind, key } = found
    return { body: { day, clearing, kind, key, reason } }
  }),
]
