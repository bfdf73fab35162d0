import { createECDH, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPushService, type PushService } from '../testing/push-service.ts'
import { createPush, isPushService } from './push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://db5p.notify.windows.com/w/?token=abc',
])('a browser’s push service is called: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilnotify.windows.com.example/x',
  'https://user@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'nothing',
])('nothing else is: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
})

describe('what is sent to a push service', () => {
  const pair = createECDH('prime256v1')
  // One key in 256 begins with a zero byte, which must be kept.
  const privateKey = randomBytes(32).fill(0, 0, 1)
  pair.setPrivateKey(privateKey)
  const keys = { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  const push = createPush({ publicUrl: 'https://shop.example', mailFrom: 'Entrepot <no-reply@shop.example>' })
  let service: PushService
  beforeEach(async () => {
    service = await openPushService()
  })
  afterEach(() => service.close())

  test.each(['{"title":"สรุปยอดคำสั่งซื้อ EN-1 แล้ว"}', 'ก'.repeat(1_000)])(
    'is read by its browser alone, and signed by us: %s',
    async (text) => {
      expect(await push.send(service.subscription, keys, text)).toBe('sent')
      const [taken] = service.taken
      expect(taken).toMatchObject({ host: 'fcm.googleapis.com', path: '/fcm/send/phone', ttl: '86400', text })
      expect(taken?.signedFor).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'https://shop.example' })
      const secondsLeft = (taken?.signedFor.exp ?? 0) - Date.now() / 1000
      expect(secondsLeft).toBeGreaterThan(60)
      expect(secondsLeft, 'RFC 8292 allows a day').toBeLessThanOrEqual(24 * 60 * 60)
    },
  )

  test.each([404, 410])('is gone where it answers %i', async (status) => {
    service.answer.status = status
    expect(await push.send(service.subscription, keys, 'text')).toBe('gone')
  })

  test('is tried again where it answers that it cannot', async () => {
    service.answer.status = 503
    await expect(push.send(service.subscription, keys, 'text')).rejects.toThrow()
  })
})
