import { operatorProgramme } from '#contract/operator/programme.ts'
import { operatorProposals } from '#contract/operator/proposals.ts'
import { twoOperators } from './people.ts'
import type { World } from './world.ts'

type Rates = Readonly<Record<string, string>>

export const dayOfWorld = (world: World) => world.clock.now().toISOString().slice(0, 10)

export const ratesBody = (day: string, rates: Rates) => ({
  day,
  rates: Object.entries(rates).map(([currency, rate]) => ({ currency, rate })),
  reason: 'the central bank of the day',
})

/** Publishes rates of the world's day, by two operators. */
export async function publishRates(world: World, rates: Rates): Promise<void> {
  const [one, other] = await twoOperators(world, ['programme'])
  const { id } = await world.must(operatorProgramme.setRates, { token: one, body: ratesBody(dayOfWorld(world), rates) })
  await world.must(operatorProposals.confirm, { token: other, params: { id }, body: { reason: 'compared' } })
}
