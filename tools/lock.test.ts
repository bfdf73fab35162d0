import { expect, test } from 'vitest'
import { lockDifferences } from './lock.mjs'

const react = { version: '19.0.0', integrity: 'sha512-a' }
const darwin = { version: '1.0.0', integrity: 'sha512-b', optional: true, os: ['darwin'] }
const lock = (packages: object) =>
  JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'shop' }, ...packages } })

test('an optional package that the registry has or lacks is no difference', () => {
  expect(lockDifferences(lock({ react }), lock({ react, darwin }))).toEqual([])
  expect(lockDifferences(lock({ react, darwin }), lock({ react }))).toEqual([])
})

test('a needed package that comes, goes or changes is one, and so is another optional package of the same name', () => {
  expect(lockDifferences(lock({}), lock({ react }))).toEqual(['react'])
  expect(lockDifferences(lock({ react }), lock({}))).toEqual(['react'])
  expect(lockDifferences(lock({ react }), lock({ react: { ...react, version: '19.0.1' } }))).toEqual(['react'])
  expect(lockDifferences(lock({ darwin }), lock({ darwin: { ...darwin, integrity: 'sha512-c' } }))).toEqual(['darwin'])
})

test('a change of package.json is one', () => {
  const renamed = JSON.stringify({ packages: { '': { name: 'store' } } })
  expect(lockDifferences(lock({}), renamed)).toEqual([''])
})
