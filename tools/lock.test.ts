import { expect, test } from 'vitest'
import { lockDifferences } from './lock.mjs'

const react = { version: '19.0.0', integrity: 'sha512-a' }
const darwin = { version: '1.0.0', integrity: 'sha512-b', optional: true, os: ['darwin'] }
const nothing = () => false
const lock = (packages: object) =>
  JSON.stringify({ lockfileVersion: 3, packages: { '': { name: 'shop' }, ...packages } })

test('an optional package that the registry has or lacks is no difference', () => {
  expect(lockDifferences(lock({ react }), lock({ react, darwin }), nothing)).toEqual([])
  expect(lockDifferences(lock({ react, darwin }), lock({ react }), nothing)).toEqual([])
})

test('a needed package that comes, goes or changes is one, and so is another optional package of the same name', () => {
  expect(lockDifferences(lock({}), lock({ react }), nothing)).toEqual(['react'])
  expect(lockDifferences(lock({ react }), lock({}), nothing)).toEqual(['react'])
  expect(lockDifferences(lock({ react }), lock({ react: { ...react, version: '19.0.1' } }), nothing)).toEqual(['react'])
  expect(lockDifferences(lock({ darwin }), lock({ darwin: { ...darwin, integrity: 'sha512-c' } }), nothing)).toEqual([
    'darwin',
  ])
})

test('a change of package.json is one', () => {
  const renamed = JSON.stringify({ packages: { '': { name: 'store' } } })
  expect(lockDifferences(lock({}), renamed, nothing)).toEqual([''])
})

test('an optional package of this machine is one, whether it comes or goes', () => {
  const { platform, arch } = process
  const ours = { version: '1.0.0', integrity: 'sha512-d', optional: true, os: [platform], cpu: [arch] }
  expect(lockDifferences(lock({}), lock({ ours }), (path) => path === 'ours')).toEqual(['ours'])
  expect(lockDifferences(lock({ ours }), lock({}), nothing)).toEqual(['ours'])
  expect(lockDifferences(lock({ ours: { ...ours, libc: ['another'] } }), lock({}), nothing)).toEqual([])
})
