import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'

/** Limits guessing. Waits double from the first to the longest. */
export type TryLimit = {
  freeTries: number
  firstWaitMs: number
  longestWaitMs: number
  /** Failures in a row after which no attempt gets through until the password is reset. */
  triesMax: number
  expireAfterMs: number
}

export const failuresKeptMs = 90 * dayMs

/**
 * Passwords, by account: NIST SP 800-63B-4 allows 100 failures in a row. All unknown networks count together, and each
 * network from which the account has signed in counts separately, so that strangers cannot lock its owner out.
 */
export const accountTries: TryLimit = {
  freeTries: 5,
  firstWaitMs: minuteMs / 2,
  longestWaitMs: hourMs,
  triesMax: 100,
  expireAfterMs: failuresKeptMs,
}

/** Passwords of all accounts, by caller: an office behind one address may mistype more often than one person. */
export const callerTries: TryLimit = {
  freeTries: 20,
  firstWaitMs: 1000,
  longestWaitMs: 15 * minuteMs,
  triesMax: 2 ** 31 - 1,
  expireAfterMs: hourMs,
}

/**
 * Codes of an authenticator app, by account and network, so that strangers cannot lock the owner out. A code has only
 * six digits, and whoever tries one here already knows the password.
 */
export const factorTries: TryLimit = {
  freeTries: 5,
  firstWaitMs: 15 * minuteMs,
  longestWaitMs: 15 * minuteMs,
  triesMax: 2 ** 31 - 1,
  expireAfterMs: dayMs,
}

/**
 * Passkeys and recovery codes cannot be guessed, so failures are only counted for the owner's notice and never wait.
 */
export const unguessableTries: TryLimit = { ...factorTries, freeTries: 2 ** 31 - 1 }

/** Requests to regain access without any second factor, by caller: each takes two reviewers an hour. */
export const lostAccessTries: TryLimit = {
  freeTries: 3,
  firstWaitMs: hourMs,
  longestWaitMs: dayMs,
  triesMax: 20,
  expireAfterMs: 7 * dayMs,
}

/** Attempts of a signed-in applicant that could reveal other accounts' names by applying again. */
export const takenNameTries: TryLimit = {
  freeTries: 3,
  firstWaitMs: hourMs,
  longestWaitMs: dayMs,
  triesMax: 20,
  expireAfterMs: failuresKeptMs,
}

/** Mails that strangers can trigger; a day after the last one the count starts again. */
const mailsPerDay = (freeTries: number): TryLimit => ({
  freeTries,
  firstWaitMs: dayMs,
  longestWaitMs: dayMs,
  triesMax: 2 ** 31 - 1,
  expireAfterMs: dayMs,
})

/** All kinds, by caller; high, because many shoppers share the address of a phone network. */
export const callerMails = mailsPerDay(limits.mailsOfCallerPerDay)

/** Codes for an account, by network: a known one, a session's, or a stranger's. */
export const ownCodes = mailsPerDay(limits.verificationsPerDay)
export const strangersCodes = mailsPerDay(limits.strangersCodesPerDay)

export const followMails = mailsPerDay(limits.verificationsPerDay)

export const orderLinkMails = mailsPerDay(limits.orderLinkMailsPerDay)

export const orderLinkMailsOfAll = mailsPerDay(limits.orderLinkMailsOfAllPerDay)

/** Questions before buying: of a mailbox to one shop and to all shops, and of a network to one shop. */
export const questionMails = mailsPerDay(limits.questionsPerDay)
export const questionMailsOfAll = mailsPerDay(limits.questionsOfAllPerDay)
export const networkQuestions = mailsPerDay(limits.questionsOfNetworkPerDay)

/** Mails about unpaid orders, because anybody can place one in another person's name. */
export const unpaidOrderMails = mailsPerDay(limits.unpaidOrderMailsPerDay)

/** Password codes from networks that no account of the mailbox knows; each account has its own limit too. */
export const codeMails = mailsPerDay(limits.codeMailsPerDay)

export const secondApplicationMails = mailsPerDay(limits.secondApplicationMailsPerDay)

/** The owner gets a message at these numbers of failures in a row. */
export const noticedFailures: readonly number[] = [10, 30, 100]
