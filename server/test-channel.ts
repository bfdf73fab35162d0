import { runSweeps } from './background.ts'
import type { MovableClock } from './base/clock.ts'
import type { Ctx } from './base/ctx.ts'

/** A test's request to a server process with TEST_CLOCK=1. */
export type TestRequest = {
  /** Stops the clock at this time; null lets it run on from there. */
  clock?: string | null
  advanceMs?: number
  /** Runs all due work before the answer. */
  sweep?: true
}

/** Lets the parent process move the clock. The configuration refuses TEST_CLOCK in production. */
export function listenForTests(ctx: Ctx, clock: MovableClock): void {
  process.on('message', (request: TestRequest & { id: number }) => {
    carryOut(ctx, clock, request).then(
      () => process.send?.({ id: request.id }),
      (error: unknown) => process.send?.({ id: request.id, error: String(error) }),
    )
  })
}

async function carryOut(ctx: Ctx, clock: MovableClock, request: TestRequest): Promise<void> {
  if (request.clock !== undefined) clock.set(request.clock === null ? null : new Date(request.clock))
  if (request.advanceMs !== undefined) clock.advance(request.advanceMs)
  if (request.sweep) await runSweeps(ctx)
}
