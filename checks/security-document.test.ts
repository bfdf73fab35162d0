// projects: unit
import { expect, test } from 'vitest'
import { everyCall } from '#contract/every-call.ts'
import { readSource, sourceFiles } from '#tools/source-files.ts'

const document = readSource('docs/security.md')
const files = sourceFiles(/^server\/(?!testing\/|ledger\/model\/).*(?<!\.test)\.ts$/)

const sectionOf = (heading: string) => new RegExp(`^## ${heading}\\n([\\s\\S]*?)^## `, 'm').exec(document)?.[1] ?? ''

test('the table of keys has every purpose for which a key is derived, and no other', () => {
  const [, union = ''] =
    /export type KeyPurpose =\n([\s\S]*?)\n\n/.exec(readSource('server/base/secrets/root-keys.ts')) ?? []
  const purposes = [...union.matchAll(/'([^']+)'/g)].map(([, purpose = '']) => purpose)
  expect(purposes.length).toBeGreaterThan(20)
  const named = [...sectionOf('Keys').matchAll(/`([a-z][a-z -]*)`/g)].map(([, purpose = '']) => purpose)
  expect(named.filter((name) => name !== 'sslcert').sort()).toEqual(purposes.sort())
})

test('the section on uploads has every call that takes a file, and no other', () => {
  const calls = everyCall.filter(({ stream }) => stream === 'upload').map(({ method, path }) => `${method} ${path}`)
  expect(calls.length).toBeGreaterThan(4)
  const named = [...sectionOf('Uploads').matchAll(/`(POST \/[^`]+)`/g)].map(([, call = '']) => call)
  expect(named.sort()).toEqual(calls.sort())
})

/** The row of the table to which each file that opens a connection belongs; null where it goes to this machine only. */
const clients: Record<string, string | null> = {
  'server/base/alarms.ts': 'the host of `PUBLIC_URL`',
  'server/base/db/answers.ts': 'PostgreSQL',
  'server/base/db/folder-lock.ts': null,
  'server/base/db/lend.ts': 'PostgreSQL',
  'server/base/db/open-owner.ts': 'PostgreSQL',
  'server/base/db/pipelines.ts': 'PostgreSQL',
  'server/base/mail.ts': 'the mail server',
  'server/base/object-store.ts': 'the object store',
  'server/base/post-outside.ts': 'receivers of partners',
  'server/base/push.ts': 'push services',
  'server/identity/account/find-password-error.ts': 'a service of breached passwords',
  'server/money/deposits/chain/evm.ts': 'nodes of chains',
  'server/money/deposits/chain/node-fetch.ts': 'nodes of chains',
  'server/money/deposits/chain/tron.ts': 'nodes of chains',
  'server/trade/payments/stripe-client.ts': '`api.stripe.com`',
}

const opens = [
  /\bfetch\(|import https? from 'node:https?'|\bconnect\b[^\n]*from 'node:(?:net|tls)'/,
  /lazyRequire<[^\n]*'(?:nodemailer|web-push|stripe)'|new pg\.(?:Pool|Client)\(|\bhttp\(address/,
]

test('the table of what goes out has a row for every file that opens a connection', () => {
  const opening = files.filter((file) => opens.some((pattern) => pattern.test(readSource(file))))
  expect(opening.sort()).toEqual(Object.keys(clients).sort())
  const rows = sectionOf('What goes out')
  for (const row of Object.values(clients)) if (row !== null) expect(rows).toContain(`| ${row}`)
})

test('every host of the code is in the table of what goes out', () => {
  const [, services = ''] = /const services = \[([\s\S]*?)\]/.exec(readSource('server/base/push.ts')) ?? []
  const hosts = [...services.matchAll(/'\.?([\w.]+)'/g)].map(([, host = '']) => host)
  expect(hosts.length).toBeGreaterThan(4)
  const rows = sectionOf('What goes out').replaceAll('*.', '')
  const isNamed = (host: string) =>
    rows.includes(`\`${host}\``) || rows.includes(`\`${host.replace(/^[\w-]+\./, '')}\``)
  expect(hosts.filter((host) => !isNamed(host))).toEqual([])
})

test('whatever is compared with a secret is compared in constant time', () => {
  const comparing = files.filter((file) => readSource(file).includes('timingSafeEqual('))
  expect(comparing.sort()).toEqual([
    'server/base/http/guards.ts',
    'server/base/http/serve-metrics.ts',
    'server/base/secrets/encryption.ts',
    'server/base/secrets/visitor.ts',
    'server/joining/channel/signature.ts',
    'server/trade/payments/test-provider.ts',
  ])
  const early = /\b(?:signature|hmac|mac)\b[^\n]*(?:===|!==|\.equals\()|fingerprint\([^\n]*(?:===|!==|\.equals\()/
  expect('if (signature === expected)').toMatch(early)
  // The signatures of a PNG file and of the books are public.
  expect(files.filter((file) => early.test(readSource(file)))).toEqual([
    'server/base/images/png-chunks.ts',
    'server/ledger/verify-checkpoints.ts',
  ])
})

test('no document says that two who decide differ by network or browser: their devices do', () => {
  const isStale = (sentence: string) =>
    /\bbrowsers?\b/.test(sentence) &&
    /\bnetworks?\b/.test(sentence) &&
    /\b(two|second|another of)\b/.test(sentence) &&
    !/\bkey\b/.test(sentence)
  expect(isStale('the network and browser of each of two people who decide together')).toBe(true)
  expect(isStale('to `confirmed` by another of finance, in another browser or network')).toBe(true)
  // A decision keeps what was in force before it.
  const files = sourceFiles(/^docs\/[^/]+\.md$/)
  expect(files.length).toBeGreaterThan(10)
  const sentences = files.flatMap((file) => readSource(file).split(/\. |\n/))
  expect(sentences.filter(isStale)).toEqual([])
  expect(sectionOf('Sessions')).toMatch(/the device of each of two people who decide together, a key/)
})
