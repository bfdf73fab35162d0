import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/open.ts'
import { isKnownNetwork, networkHash } from '../http/known-network.ts'
import type { Session } from '../http/session.ts'
import { forgiveFailures, takeTry } from '../secrets/failures.ts'
import { tryLane } from '../secrets/password-tries.ts'
import { factorTries, unguessableTries } from '../secrets/try-limits.ts'

type FactorTry = {
  party: Session['party']
  subjectId: string
  /** The code of an authenticator app can be guessed; a passkey or a recovery code cannot. */
  isGuessable: boolean
  ip: string
}

/**
 * Takes one attempt at a second factor, or refuses while the subject must wait. An attempt counts as failed before it
 * is compared, so that concurrent attempts cannot exceed the limit together; a right answer clears them.
 */
export async function takeFactorTry(ctx: Ctx, db: Db, { party, subjectId, isGuessable, ip }: FactorTry) {
  const isKnown = await isKnownNetwork(ctx, db, { party, subjectId, ip })
  const ofParty = party === 'operator' ? `operator:factor:${subjectId}` : `factor:${subjectId}`
  const subject = tryLane(isGuessable ? ofParty : `${ofParty}@unguessable`, isKnown ? networkHash(ctx, ip) : null)
  const limit = isGuessable ? factorTries : unguessableTries
  const failures = await takeTry(db, { subject, limit, now: ctx.clock.now() })
  return { failures, forgive: () => forgiveFailures(db, subject) }
}
