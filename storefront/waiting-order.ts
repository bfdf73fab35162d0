import { deviceTexts } from '#client/device-texts.ts'

const keyOf = (slug: string) => `waiting ${slug}`

/**
 * The secret of the shop's order that waits for its payment, as far as this device knows. It ends with the time in which
 * the order can be paid.
 */
export function waitingOrder(slug: string): string | null {
  const [secret, until = ''] = (deviceTexts.get(keyOf(slug)) ?? '').split(' ')
  return secret && Date.parse(until) > Date.now() ? secret : null
}

/** Keeps an order that waits until `payBy`, or forgets one that waits no more (null). */
export function keepWaiting(slug: string, secret: string, payBy: string | null) {
  if (payBy !== null) deviceTexts.set(keyOf(slug), `${secret} ${payBy}`)
  else if (deviceTexts.get(keyOf(slug))?.startsWith(`${secret} `)) deviceTexts.remove(keyOf(slug))
}
