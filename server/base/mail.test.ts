import { expect, test } from 'vitest'
import { openMailServer } from '../testing/mail-server.ts'
import { systemClock } from './clock.ts'
import { createMail } from './mail.ts'

const mailFrom = 'shop@example.com'

test('many mails go over a few kept connections', async () => {
  const server = await openMailServer()
  const mail = createMail({ smtpUrl: server.url, mailFrom, dataDir: '' }, systemClock)
  const message = { to: 'somebody@example.com', subject: 'Hello', text: 'Hello' }
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 4 }, () => mail.send(message)))
  }
  expect(server.figures.messages).toBe(40)
  expect(server.figures.connections).toBeLessThanOrEqual(4)
  mail.close()
  server.close()
})

test.each([
  'Your code is ABCD2345.',
  'Mã của bạn là ABCD2345. Có hiệu lực 10 phút.',
  'รหัสของคุณคือ ABCD2345 ใช้ได้ 10 นาที',
])('a mail arrives with the text that was sent: %s', async (text) => {
  const server = await openMailServer()
  const mail = createMail({ smtpUrl: server.url, mailFrom, dataDir: '' }, systemClock)
  await mail.send({ to: 'somebody@example.com', subject: 'Hello', text })
  await mail.send({ to: 'another@example.com', subject: 'Hello', text: 'Not this one' })
  expect(server.textsTo('somebody@example.com').map((each) => each.trim())).toEqual([text])
  mail.close()
  server.close()
})
