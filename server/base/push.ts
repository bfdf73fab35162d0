import type { Config } from './config.ts'
import { lazyRequire } from './lazy-require.ts'

/** A device that is notified: the address of its push service and the keys that only the device can read with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** A pair of keys of the server, in base64url; a subscription is made for one of them. */
export type PushKeys = { publicKey: string; privateKey: string }

export type PushResult = 'sent' | 'gone'

export type Push = {
  /** Sends a text to a device; `gone` where its push service knows it no more. Other failures throw. */
  send: (target: PushTarget, keys: PushKeys, payload: string) => Promise<PushResult>
}

const loadWebPush = lazyRequire<typeof import('web-push')>('web-push')

const timeoutMs = 10_000
/** How long a push service keeps a notification that it cannot deliver: later its deadline has passed. */
const keptSeconds = 24 * 60 * 60

const isGone = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && [404, 410].includes((cause as { statusCode?: number }).statusCode ?? 0)

/** Notifies by the push services of the browsers (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). */
export function createPush({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): Push {
  const address = /<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom
  const subject = publicUrl.startsWith('https://') ? publicUrl : `mailto:${address}`
  return {
    async send({ endpoint, p256dh, auth }, keys, payload) {
      try {
        await loadWebPush().sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, ...keys },
          TTL: keptSeconds,
          timeout: timeoutMs,
        })
        return 'sent'
      } catch (cause) {
        if (isGone(cause)) return 'gone'
        throw cause
      }
    },
  }
}

/** The push services of the browsers: the server sends nowhere else, whatever address a device names. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
  '.push.services.mozilla.com',
]

export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return services.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service))
}
