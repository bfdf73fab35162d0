import { expect, test } from 'vitest'
import { isPushService } from './push.ts'

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
