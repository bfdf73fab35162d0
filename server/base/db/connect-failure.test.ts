// projects: unit
import { expect, test } from 'vitest'
import { connectFailure } from './connect-failure.ts'

const failure = (code: string, message = 'as the driver says') => Object.assign(new Error(message), { code })

test.each([
  [failure('ECONNREFUSED'), 'nothing listens'],
  [
    Object.assign(new AggregateError([failure('', 'connect ECONNREFUSED ::1:5432')]), { code: 'ECONNREFUSED' }),
    '::1:5432',
  ],
  [failure('ENOTFOUND'), 'has no address'],
  [failure('CERT_HAS_EXPIRED'), 'certificate has ended'],
  [failure('SELF_SIGNED_CERT_IN_CHAIN'), 'sslrootcert'],
  [failure('ERR_TLS_CERT_ALTNAME_INVALID'), 'another name'],
  [failure('28000', 'no pg_hba.conf entry for host'), 'pg_hba.conf lets'],
  [failure('28P01'), 'DATABASE_ROLE_SECRET'],
  [failure('28000', 'role "shop_web" does not exist'), 'npm run migrate'],
  [failure('3D000'), 'no database of this name'],
  [failure('42P01'), 'run npm run migrate'],
  [failure('53300'), 'max_connections'],
  [new Error('The server does not support SSL connections'), 'ssl = on'],
  [new Error('timeout expired'), 'does not answer in time'],
  [new Error('something\nelse'), 'something else'],
])('a start without a database says its own reason in one line: %s', (error, said) => {
  const { message, cause } = connectFailure(error)
  expect(message).toContain(said)
  expect(message).not.toContain('\n')
  expect(cause).toBe(error)
})

test('only what a migration mends asks for one', () => {
  const mended = ['28P01', '3D000', '42P01', '42501']
  const asks = (code: string) => connectFailure(failure(code)).message.includes('npm run migrate')
  expect(mended.every(asks)).toBe(true)
  for (const code of ['ECONNREFUSED', 'CERT_HAS_EXPIRED', '28000', '53300'])
    expect([code, asks(code)]).toEqual([code, false])
})
