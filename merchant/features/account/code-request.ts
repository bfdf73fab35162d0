import { tabTexts } from '#client/device-texts.ts'
import { randomKey } from '#client/random-key.ts'
import type { account } from '#contract/account.ts'
import type { Body } from '#contract/endpoint.ts'

/**
 * A key that binds a mailed code to this browser: no other browser can use the code. It is stored, because a phone may
 * close the page while the merchant reads the mail.
 */
export function codeRequest(purpose: Body<typeof account.verification>['purpose']): string {
  const name = `codeRequest.${purpose}`
  const stored = tabTexts.get(name)
  if (stored !== null) return stored
  const made = randomKey()
  tabTexts.set(name, made)
  return made
}
