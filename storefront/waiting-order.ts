import { deviceTexts } from '#client/device-texts.ts'

const prefix = 'waiting '
const keyOf = (slug: string) => prefix + slug

/**
 * The secret of the shop's order that waits for its payment, as far as this device knows. It ends with the time in which
 * the order can be paid.
 */
export function waitingOrder(slug: string): string | null {
  // The secret opens an address and a name, so that no shop's stays for longer than it is of use.
  for (const name of deviceTexts.names()) if (name.startsWith(prefix) && !isInTime(name)) deviceTexts.remove(name)
  return deviceTexts.get(keyOf(slug))?.split(' ')[0] || null
}

const isInTime = (name: string) => Date.parse(deviceTexts.get(name)?.split(' ')[1] ?? '') > Date.now()

/** Keeps an order that waits until `payBy`, or forgets one that waits no more (null). */
export function keepWaiting(slug: string, secret: string, payBy: string | null) {
  if (payBy !== null) deviceTexts.set(keyOf(slug), `${secret} ${payBy}`)
  else if (deviceTexts.get(keyOf(slug))?.startsWith(`${secret} `)) deviceTexts.remove(keyOf(slug))
}
