import sql from 'sql-template-tag'
import type { PairShop } from './pair-shop.ts'

export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

export async function aRequest({ world: { ctx }, merchantId }: PairShop, order: string): Promise<string> {
  const id = ctx.ids.next()
  const request = JSON.stringify({ id, amount: null, reason: 'torn', goods: 'not_received', images: [] })
  await ctx.db.query(sql`select request_refund(${merchantId}, ${order}, ${request}::jsonb, ${ctx.clock.now()})`)
  return id
}

export async function aQuestion({ world: { ctx }, merchantId }: PairShop): Promise<string> {
  const id = ctx.ids.next()
  const question = JSON.stringify({ id, name: 'Anna', sealed: '00', lang: 'en', phrase: 'size', text: '' })
  await ctx.db.query(sql`select open_question(${merchantId}, ${question}::jsonb, ${ctx.clock.now()})`)
  return id
}

export async function aReturn({ world: { ctx }, merchantId }: PairShop, order: string) {
  const [id, now] = [ctx.ids.next(), ctx.clock.now()]
  await ctx.db.query(sql`select pick_up(${merchantId}, ${order}, 'escrow', ${now}, ${now})`)
  await ctx.db.query(sql`select ship_order(${merchantId}, ${order}, 'DHL', 'T1', ${now})`)
  const { amount } = await ctx.db.one<{ amount: number }>(sql`
    select selling_total as amount from orders where merchant_id = ${merchantId} and id = ${order}`)
  const withdrawal = JSON.stringify({ id, amount })
  await ctx.db.query(sql`select leave_contract(${merchantId}, ${order}, ${withdrawal}::jsonb, ${now})`)
  return { id, amount }
}

export async function aBinding({ world, merchantId, partnerId }: PairShop): Promise<string> {
  await world.testDb.owner.run(`
    insert into partner_binding (partner_id, sub, merchant_id, bound_at)
    values ('${partnerId}', '${merchantId}', '${merchantId}', '${world.clock.now().toISOString()}')
    on conflict do nothing`)
  return partnerId
}
