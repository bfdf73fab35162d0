import type { Config } from './config.ts'
import { lazyRequire } from './lazy-require.ts'

/** A device's subscription: the URL at its push service, and the keys with which only the device can decrypt. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** The server's VAPID keys in base64url; a subscription is bound to one pair. */
export type PushKeys = { publicKey: string; privateKey: string }

export type PushResult = 'sent' | 'gone'

export type Push = {
  /** Sends a text to a device; `gone` if its push service no longer knows it. Throws other failures. */
  send: (target: PushTarget, keys: PushKeys, payload: string) => Promise<PushResult>
}

const loadWebPush = lazyRequire<typeof import('web-push')>('web-push')

const timeoutMs = 10_000
/** How long a push service keeps an undelivered notification; afterwards its deadline has passed. */
const keptSeconds = 24 * 60 * 60

const isGone = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && [404, 410].includes((cause as { statusCode?: number }).statusCode ?? 0)

/** Sends Web Push notifications (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). */
export function createPush({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): Push {
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
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

/** The browsers' push services. The server sends to no other host, whatever URL a device names. */
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
