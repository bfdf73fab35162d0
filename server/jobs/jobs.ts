import type { Ctx } from '../ctx.ts'

/** Something that happens by itself: looks for due rows by the clock of ctx and answers how many it dealt with. */
export type Sweep = (ctx: Ctx) => Promise<number>

/** Every sweep by name. */
export const sweeps: Record<string, Sweep> = {}

export async function startJobs(_ctx: Ctx): Promise<() => Promise<void>> {
  return async () => {}
}
