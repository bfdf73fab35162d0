import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forget, gapsOf, keep, type Piece, readPieces, treeOfHead, treeOfWork } from './gate-results.ts'

let folder: string
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-results-'))
  git('init', '--quiet')
  git('config', 'user.email', 'test@entrepot.example')
  git('config', 'user.name', 'A test')
  writeFileSync(join(folder, '.gitignore'), 'artifacts/\n')
  writeFileSync(join(folder, 'source.ts'), 'export const rate = 5\n')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'first')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pieceOf = (name: string, counts: Partial<Piece> = {}): Piece => ({
  ...{ name, passed: 12, failed: 0, skipped: 0, notes: [], seconds: 60, tries: 1 },
  ...counts,
})

test('the state of what is committed is the tree of the commit, and any change is another state', () => {
  const committed = treeOfHead(folder)
  expect(treeOfWork(folder)).toBe(committed)
  writeFileSync(join(folder, 'further.ts'), '')
  expect(treeOfWork(folder)).not.toBe(committed)
  rmSync(join(folder, 'further.ts'))
  writeFileSync(join(folder, 'source.ts'), 'export const rate = 6\n')
  expect(treeOfWork(folder)).not.toBe(committed)
  git('commit', '--quiet', '--all', '--message', 'second')
  expect(treeOfWork(folder)).toBe(treeOfHead(folder))
})

test('a change within the second in which the sources were committed, of the same length, is another state', () => {
  const source = join(folder, 'source.ts')
  const second = new Date(Date.now() - 10_000)
  git('config', 'core.trustCtime', 'false')
  utimesSync(source, second, second)
  git('add', '--all')
  utimesSync(join(folder, '.git/index'), second, second)
  writeFileSync(source, 'export const rate = 6\n')
  utimesSync(source, second, second)
  expect(treeOfWork(folder)).not.toBe(treeOfHead(folder))
})

test('results are no part of the state that they are kept for, and another state has none', () => {
  const tree = treeOfWork(folder)
  keep(folder, tree, pieceOf('journeys 1 of 2'))
  expect(treeOfWork(folder)).toBe(tree)
  expect([...readPieces(folder, tree).keys()]).toEqual(['journeys 1 of 2'])
  writeFileSync(join(folder, 'source.ts'), 'export const rate = 7\n')
  expect(readPieces(folder, treeOfWork(folder)).size).toBe(0)
  forget(folder, tree)
  expect(readPieces(folder, tree).size).toBe(0)
})

test('a release is refused while a piece is missing, has failed, or looked at nothing', () => {
  const tree = treeOfWork(folder)
  const wanted = ['types', 'calls on PostgreSQL 1 of 2', 'calls on PostgreSQL 2 of 2', 'journeys']
  expect(gapsOf(readPieces(folder, tree), wanted)).toHaveLength(wanted.length)
  keep(folder, tree, pieceOf('types'))
  keep(folder, tree, pieceOf('calls on PostgreSQL 1 of 2', { failed: 1 }))
  keep(folder, tree, pieceOf('journeys', { passed: 0, skipped: 1 }))
  expect(gapsOf(readPieces(folder, tree), wanted)).toEqual([
    'calls on PostgreSQL 1 of 2: 1 failed',
    'calls on PostgreSQL 2 of 2: did not run',
    'journeys: nothing ran',
  ])
  for (const name of wanted) keep(folder, tree, pieceOf(name))
  expect(gapsOf(readPieces(folder, tree), wanted)).toEqual([])
})
