import { randomKey } from '#client/random-key.ts'
import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'

/**
 * What binds a mailed code to this browser: only who asked for the code can use it. It outlives the page, which the
 * system may close while the merchant reads the mail.
 */
export function codeRequest(purpose: Body<typeof account.verification>['purpose']): string {
  const name = `codeRequest.${purpose}`
  const kept = sessionStorage.getItem(name)
  if (kept !== null) return kept
  const made = randomKey()
  sessionStorage.setItem(name, made)
  return made
}
