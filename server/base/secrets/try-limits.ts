import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { limits } from '#contract/limits.ts'

/** How often something may be guessed. Waits double from the first one to the longest. */
export type TryLimit = {
  /** Failures in a row before the first wait. */
  freeTries: number
  firstWaitMs: number
  longestWaitMs: number
  /** Failures in a row after which no further try gets through until the password is set again. */
  triesMax: number
  /** Failures are forgotten this long after the last one. */
  expireAfterMs: number
}

/** Failures are kept this long at most. */
export const failuresKeptMs = 90 * dayMs

/**
 * A password, by account: NIST SP 800-63B-4 allows 100 failures in a row at most. All unknown networks count together;
 * each network from which the account signed in before counts for itself, so that strangers cannot lock its owner out.
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
 * Codes of an app, by account and network as passwords are: strangers cannot lock the owner out. A code has six digits
 * only, and who tries them here knows the password.
 */
export const factorTries: TryLimit = {
  freeTries: 5,
  firstWaitMs: 15 * minuteMs,
  longestWaitMs: 15 * minuteMs,
  triesMax: 2 ** 31 - 1,
  expireAfterMs: dayMs,
}

/** Passkeys and recovery codes, which nobody guesses: they are counted for what the owner is told, and never wait. */
export const unguessableTries: TryLimit = { ...factorTries, freeTries: 2 ** 31 - 1 }

/** Requests for access of who lost every second factor, by caller: each takes an hour of two reviewers. */
export const lostAccessTries: TryLimit = {
  freeTries: 3,
  firstWaitMs: hourMs,
  longestWaitMs: dayMs,
  triesMax: 20,
  expireAfterMs: 7 * dayMs,
}

/** Names of other accounts that a signed-in applicant may come upon by sending an application again. */
export const takenNameTries: TryLimit = {
  freeTries: 3,
  firstWaitMs: hourMs,
  longestWaitMs: dayMs,
  triesMax: 20,
  expireAfterMs: failuresKeptMs,
}

/** Mails that strangers can cause; a day after the last one there are as many again. */
const mailsPerDay = (freeTries: number): TryLimit => ({
  freeTries,
  firstWaitMs: dayMs,
  longestWaitMs: dayMs,
  triesMax: 2 ** 31 - 1,
  expireAfterMs: dayMs,
})

/** Of all kinds, by one caller: many shoppers share the address of a phone network. */
export const callerMails = mailsPerDay(limits.mailsOfCallerPerDay)

/** Codes for an account, asked for in one network: a known one, a session's, or a stranger's. */
export const ownCodes = mailsPerDay(limits.verificationsPerDay)
export const strangersCodes = mailsPerDay(limits.strangersCodesPerDay)

/** Codes for followers, at all shops together. */
export const followMails = mailsPerDay(limits.verificationsPerDay)

/** Links of orders, at one shop. */
export const orderLinkMails = mailsPerDay(limits.orderLinkMailsPerDay)

/** Links of orders, at all shops together. */
export const orderLinkMailsOfAll = mailsPerDay(limits.orderLinkMailsOfAllPerDay)

/** Mails about unpaid orders: anybody can place one in another's name. */
export const unpaidOrderMails = mailsPerDay(limits.unpaidOrderMailsPerDay)

/** Codes for a password from networks that no account of the mailbox knows; each account has a limit of its own. */
export const codeMails = mailsPerDay(limits.codeMailsPerDay)

/** Notices that somebody applied with the names of an account. */
export const secondApplicationMails = mailsPerDay(limits.secondApplicationMailsPerDay)

/** The owner gets a message at these numbers of failures in a row. */
export const noticedFailures: readonly number[] = [10, 30, 100]
