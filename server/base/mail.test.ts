import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { openMailServer } from '../testing/mail-server.ts'
import { systemClock } from './clock.ts'
import { createMail } from './mail.ts'

const mailFrom = 'shop@example.com'
const publicUrl = 'https://shops.example'
const settings = ({ url }: { url: string }, smtpNeedsTls = false) => ({
  ...{ smtpUrl: url, smtpNeedsTls, mailFrom, dataDir: '', publicUrl },
})

test('many mails go over a few kept connections', async () => {
  const server = await openMailServer()
  const mail = createMail(settings(server), systemClock)
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
  const mail = createMail(settings(server), systemClock)
  await mail.send({ to: 'somebody@example.com', subject: 'Hello', text })
  await mail.send({ to: 'another@example.com', subject: 'Hello', text: 'Not this one' })
  expect(server.textsTo('somebody@example.com').map((each) => each.trim())).toEqual([text])
  mail.close()
  server.close()
})

test('a mail that comes regularly has its own id, and says where one POST ends it, each in one line', async () => {
  const server = await openMailServer()
  const mail = createMail(settings(server), systemClock)
  const [to, unsubscribeUrl] = ['somebody@example.com', `${publicUrl}/s/shop/unfollow/${'x'.repeat(90)}?lang=zh-CN`]
  await mail.send({ to, subject: 'Hello', text: 'Hello', id: 'an-id', unsubscribeUrl })
  await mail.send({ to: 'another@example.com', subject: 'Hello', text: 'Hello' })
  expect(server.headersTo(to, 'List-Unsubscribe')).toEqual([`<${unsubscribeUrl}>`])
  expect(server.headersTo(to, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
  expect(server.headersTo(to, 'Message-ID')).toEqual(['<an-id@shops.example>'])
  expect(server.headersTo('another@example.com', 'List-Unsubscribe')).toEqual([undefined])
  mail.close()
  server.close()
})

test('where the mail server cannot be reached, the reason says what the connection met', async () => {
  const server = await openMailServer()
  server.close()
  const mail = createMail(settings(server), systemClock)
  const sending = mail.send({ to: 'somebody@example.com', subject: 'Hello', text: 'Hello' })
  await expect(sending).rejects.toThrow('did not take the mail (ESOCKET ECONNREFUSED)')
  mail.close()
})

test('a mail is not sent in the clear where the connection must be encrypted', async () => {
  const server = await openMailServer()
  const mail = createMail(settings(server, true), systemClock)
  const sending = mail.send({ to: 'somebody@example.com', subject: 'Hello', text: 'a code' })
  await expect(sending).rejects.toThrow('did not take the mail (ETLS')
  expect(server.figures.messages).toBe(0)
  mail.close()
  server.close()
})

test('a mail that is refused leaves no address in what is logged of it', async () => {
  const server = await openMailServer({ refused: 'unknown@example.com' })
  const mail = createMail(settings(server), systemClock)
  const sending = mail.send({ to: 'unknown@example.com', subject: 'Hello', text: 'a code' })
  const error: unknown = await sending.catch((refused: unknown) => refused)
  expect(error).toMatchObject({ message: 'the mail server did not take the mail (EENVELOPE 550)' })
  // Everything that a log writes of an error: its message, stack and properties.
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('unknown@example.com')
  mail.close()
  server.close()
})
