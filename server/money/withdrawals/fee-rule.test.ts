import { describe, expect, test } from 'vitest'
import { readConfig } from '../../base/config.ts'
import { theWorld } from '../../testing/the-world.ts'

const world = theWorld()

describe('the settings of the fee', () => {
  test.each([
    ['WITHDRAW_FEE_BPS', '501'],
    ['WITHDRAW_FEE_MIN', '5001'],
    ['PAYOUT_COOL_OFF_HOURS', '73'],
    ['WITHDRAW_MIN', '100'],
  ])('%s=%s keeps the server from starting', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  test('the database itself refuses a rule beyond the caps and one that is backdated', async () => {
    const { owner } = world.testDb
    await expect(owner.run(`insert into fee_rule values (1, 501, 100, 1000, 'epoch')`)).rejects.toThrow('capped')
    const rule = JSON.stringify({ feeBps: 50, feeMinimum: 50, minimum: 1000, validFrom: '2026-03-01T00:00:00Z' })
    const [one, other] = [world.ctx.ids.next(), world.ctx.ids.next()]
    const add = `select add_fee_rule('${rule}', array['${one}', '${other}']::uuid[], '2026-03-02T09:00:00Z')`
    await expect(owner.run(add)).rejects.toThrow('validation')
  })
})
