import type { Db } from '../db/open.ts'
import { forgiveFailures, returnTry, takeTry } from './failures.ts'
import { accountTries, callerTries } from './try-limits.ts'

type PasswordTriesInput = {
  /** The account; of a network that it knows, with the network's own count. */
  subject: string
  /** Null: failures of the caller at other accounts do not count, because the account knows the network. */
  ip: string | null
  now: Date
}

export type PasswordTry = {
  /** How many failed in a row at this account, this one included. */
  failures: number
  /** The password was right. */
  forgive: () => Promise<void>
  /** It was not compared, by a fault of ours: it was no try. */
  giveBack: () => Promise<void>
}

/** What a password's failures are counted under: every network that the account knows counts for itself. */
export const tryLane = (subject: string, knownNetwork: string | null) =>
  knownNetwork === null ? subject : `${subject}@${knownNetwork}`

export const callerSubject = (ip: string) => `address:${ip}`

/** Takes a try of the account and of the caller, or refuses while either has to wait. */
export async function takePasswordTry(db: Db, { subject, ip, now }: PasswordTriesInput): Promise<PasswordTry> {
  const caller = ip === null ? null : callerSubject(ip)
  if (caller !== null) await takeTry(db, { subject: caller, limit: callerTries, now })
  const returnCaller = async () => {
    if (caller !== null) await returnTry(db, caller)
  }
  const failures = await takeTry(db, { subject, limit: accountTries, now }).catch(async (refused: unknown) => {
    await returnCaller()
    throw refused
  })
  return {
    failures,
    // Keeps the caller's failures at other accounts: otherwise a right password at one account would reset them.
    forgive: async () => {
      await forgiveFailures(db, subject)
      await returnCaller()
    },
    giveBack: async () => {
      await returnTry(db, subject)
      await returnCaller()
    },
  }
}

/** Compares by `isRight`; where that throws, the try is given back. */
export async function compareOnce(taken: PasswordTry, isRight: () => Promise<boolean>): Promise<boolean> {
  return isRight().catch(async (fault: unknown) => {
    await taken.giveBack()
    throw fault
  })
}
