import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, isReceiver, postOutside } from './post-outside.ts'

const closed = { loopback: false }

test('an address outside is https, a name, on its own port and without credentials', () => {
  expect(isReceiver('https://partner.example/hooks?a=b', closed)).toBe(true)
  const others = [
    ...['http://partner.example/', 'https://partner.example:8443/', 'https://a:b@partner.example/', 'ftp://a.b/'],
    ...[
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::ffff:127.0.0.1]/',
      'https://localhost/',
    ],
    ...['https://partner.example/#a', 'nothing', 'http://127.0.0.1/'],
  ]
  for (const url of others) expect(isReceiver(url, closed), url).toBe(false)
})

test('no address of a private, local, shared or reserved network is public', () => {
  const inside = [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '198.18.0.1', '192.0.2.1', '::', '::1', 'fe80::1', 'fc00::1', 'fec0::1', '::ffff:10.0.0.1'],
    ...[
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      'ff02::1',
      '2::1',
      '3::1',
      '20:1::1',
      'no address',
    ],
  ]
  for (const address of inside) expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['93.184.216.34', '2606:2800:220:1::1']) expect(isPublicAddress(address), address).toBe(true)
})

describe('a post outside', () => {
  const resolve = async () => []
  const input = { url: 'https://partner.example/', headers: {}, body: '{}', loopback: false, resolve }

  test('is refused where any address of the name is private, and resolves the name once', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]
    }
    await expect(postOutside({ ...input, resolve })).rejects.toThrow('private network')
    expect(asked).toBe(1)
    await expect(postOutside(input)).rejects.toThrow('no address')
  })

  test('reads a bounded part of the answer and follows no redirect', async () => {
    let asked = 0
    const server = createServer((_, reply) => {
      asked += 1
      reply.writeHead(307, { location: `http://127.0.0.1:${port}/` })
      reply.end('x'.repeat(1_000_000))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const answer = await postOutside({ ...input, url: `http://127.0.0.1:${port}/`, loopback: true })
    expect(answer.status).toBe(307)
    expect(answer.text).toBe('x'.repeat(4_096))
    expect(asked).toBe(1)
    server.close()
  })

  test('fails where the receiver changes the protocol instead of answering', async () => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: upgrade\r\n\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await expect(postOutside({ ...input, url: `http://127.0.0.1:${port}/`, loopback: true })).rejects.toThrow(
      'protocol',
    )
    server.close()
  })
})
