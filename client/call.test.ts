import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LanguageCode } from '#contract/language-codes.ts'
import { type Call, CallError, callAt, send } from './call.ts'
import { connect } from './connect.ts'

/** The server's next answer, which may depend on the token of the request. */
let answer: (response: ServerResponse, token: unknown) => void
let headers: IncomingHttpHeaders = {}
const server = createServer((request, response) => {
  headers = request.headers
  answer(response, headers['token'])
})
let call = { method: 'GET', path: '' }

const json = (response: ServerResponse, envelope: object) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope))

const device: { token: string | null; lang: LanguageCode | null; signOuts: number } = {
  token: 'first',
  lang: 'vi',
  signOuts: 0,
}
const ends: string[] = []

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  connect({
    session: {
      get: () => ({ ...device }),
      isCurrent: (token) => device.token === token,
      ends: () => device.signOuts,
      clear: () => {
        device.token = null
      },
    },
    onSessionEnd: (message) => ends.push(message),
    showFailure: () => undefined,
    unreachableMessage: () => 'The server cannot be reached.',
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  call = { method: 'GET', path: `http://localhost:${(server.address() as AddressInfo).port}/` }
})

beforeEach(() => {
  Object.assign(device, { token: 'first', lang: 'vi', signOuts: 0 })
  ends.length = 0
})

afterAll(() => server.close())

test('every call sends the token and the stored language, and a call without them has no such header', async () => {
  answer = (response) => json(response, { code: 1, msg: '', data: null })
  await send(call)
  expect(headers).toMatchObject({ token: 'first', lang: 'vi' })
  Object.assign(device, { token: null, lang: null })
  await send(call)
  expect(headers).not.toHaveProperty('token')
  expect(headers).not.toHaveProperty('lang')
  device.lang = 'th'
  await send(call)
  expect(headers['lang'], 'by the code of the specification').toBe('tai')
})

test('a success answers the data of the body, and a call ends after 99,999 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answer = (response) => json(response, { code: 1, msg: 'Saved', data: { total: 3 } })
  expect(await send(call)).toEqual({ data: { total: 3 }, msg: 'Saved' })
  expect(timeout.mock.calls).toEqual([[99_999]])
  timeout.mockReturnValue(AbortSignal.abort(new DOMException('took too long', 'TimeoutError')))
  await expect(send(call)).rejects.toMatchObject({ word: 'network' })
  timeout.mockRestore()
})

test('a refusal is an error with its word, its sentence and a sentence per field', async () => {
  const fields = { name: 'Please fill this in.' }
  answer = (response) =>
    json(response, { code: 0, msg: 'Please check the form', data: { error: 'validation', fields, requestId: 'r1' } })
  const error = await send(call).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ word: 'validation', message: 'Please check the form', fields, requestId: 'r1' })
  expect(device.token).toBe('first')
})

test('a server that does not answer is unreachable, and a call that is called off is no failure', async () => {
  answer = (response) => response.destroy()
  await expect(send(call)).rejects.toMatchObject({ word: 'network', message: 'The server cannot be reached.' })
  const controller = new AbortController()
  controller.abort()
  await expect(send(call, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('the end of a session is said once, however many calls find it out', async () => {
  answer = (response) => json(response, { code: 401, msg: 'Please log in again', data: { error: 'not_logged_in' } })
  await Promise.allSettled([send(call), send(call), send(call)])
  expect(ends).toEqual(['Please log in again'])
  expect(device.token).toBeNull()
})

/** The first session has ended on the server. The device has a new one when the answer arrives. */
const refuseFirst = (response: ServerResponse, token: unknown) => {
  device.token = 'second'
  if (token === 'second') json(response, { code: 1, msg: '', data: 'of the second' })
  else json(response, { code: 401, msg: 'Please log in again', data: { error: 'not_logged_in' } })
}

test('a read that the last session was refused is repeated with the next one', async () => {
  answer = refuseFirst
  expect(await send(call)).toEqual({ data: 'of the second', msg: '' })
  expect(device.token).toBe('second')
  expect(ends).toEqual([])
})

test('a read is not repeated with the session of somebody else', async () => {
  answer = (response, token) => {
    device.signOuts = 1
    refuseFirst(response, token)
  }
  await expect(send(call)).rejects.toMatchObject({ word: 'not_logged_in' })
  expect(device.token).toBe('second')
})

test('a write that the last session was refused is not repeated, and the next session stays', async () => {
  answer = refuseFirst
  await expect(send({ ...call, method: 'POST' }, { body: {} })).rejects.toBeInstanceOf(CallError)
  expect(device.token).toBe('second')
  expect(ends).toEqual([])
})

test('a call at one thing has it in its path, whatever its name is', () => {
  const decide: Call<{ params: never }> = { method: 'POST', path: '/admin/recharges/:number/decide' }
  const at = (number: string) => callAt(decide, { number } as never).path
  expect(at('RC-0NXA1')).toBe('/admin/recharges/RC-0NXA1/decide')
  expect(at('../me?a=b')).toBe('/admin/recharges/..%2Fme%3Fa%3Db/decide')
})
