import { expect, test } from 'vitest'
import { Refusal } from '../refuse.ts'
import { refuseUnavailable } from './waits.ts'

const fault = (message: string, code?: string) => Object.assign(new Error(message), code !== undefined && { code })

test.each([
  ['08006', 'connection to the remote node failed'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P03', 'the database system is starting up'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  [undefined, 'Connection terminated unexpectedly'],
  [undefined, 'Client was closed and is not queryable'],
  ['58030', 'failed to COPY to shard 102104 on 127.0.0.1:5432'],
  ['XX000', 'could not commit transaction for shard 102025 on at least one active node'],
  ['XX000', 'failure on connection marked as essential: 127.0.0.1:5432'],
  ['55P03', 'canceling statement due to lock timeout'],
  [undefined, 'timeout exceeded when trying to connect'],
  ['53100', 'could not extend file: No space left on device'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['28P01', 'password authentication failed for user'],
  ['EN003', 'a movement happens now, by the clock of the database'],
  ['XX000', 'could not find valid entry for shard 102114'],
])('a database that is away (%s) is unavailable, and the cause is known', (code, message) => {
  const lost = fault(message, code)
  const refusal = refuseUnavailable(lost)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ word: 'unavailable', detail: { retryAfterSeconds: 2 }, cause: lost })
})

test.each([
  ['22012', 'division by zero'],
  ['EN002', 'a balance is the sum of its postings'],
  ['58030', 'could not read block 7 in file "base/16384/2619": Input/output error'],
  ['XX000', 'cache lookup failed for relation 4711'],
])('any other error (%s) stays as it is', (code, message) => {
  const error = fault(message, code)
  expect(refuseUnavailable(error)).toBe(error)
})
