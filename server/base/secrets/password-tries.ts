import type { Db } from '../db/open.ts'
import { forgiveFailures, returnTry, takeTry } from './failures.ts'
import { accountTries, callerTries } from './try-limits.ts'

type PasswordTriesInput = {
  /** The account, or the account with a known network, which has its own count. */
  subject: string
  /** Null if the account knows the network: then failures of the caller at other accounts do not count. */
  ip: string | null
  now: Date
}

export type PasswordTry = {
  failures: number
  forgive: () => Promise<void>
  /** To be called if the password was not compared because of a fault: it was no attempt. */
  giveBack: () => Promise<void>
}

/** The subject of password failures: each network that the account knows has its own count. */
export const tryLane = (subject: string, knownNetwork: string | null) =>
  knownNetwork === null ? subject : `${subject}@${knownNetwork}`

export const callerSubject = (ip: string) => `address:${ip}`

/** Takes an attempt of the account and of the caller; refuses while either must wait. */
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

/** Compares by `isRight`; if that throws, the attempt is given back. */
export async function compareOnce(taken: PasswordTry, isRight: () => Promise<boolean>): Promise<boolean> {
  return isRight().catch(async (fault: unknown) => {
    await taken.giveBack()
    throw fault
  })
}
