import { pino } from 'pino'
import type { World } from './world.ts'

/** The names of the security events from now on, in a list that grows. */
export function watchSecurityLog({ ctx }: Pick<World, 'ctx'>): string[] {
  const noted: string[] = []
  const write = (line: string) => {
    const { security } = JSON.parse(line) as { security?: { event: string } }
    if (security) noted.push(security.event)
  }
  // Each party's ctx shares this log and these settings, so they are changed in place.
  Object.assign(ctx.log, { level: 'error', [pino.symbols.streamSym]: { write } })
  ctx.config.securityLog = true
  return noted
}
