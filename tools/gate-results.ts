// What the pieces of a full run have left in artifacts/, by the state of the sources that they ran on.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Result } from './gate-reports.ts'

/** A finished piece. `tries`: how often it ran on this state; a piece that failed may run again. */
export type Piece = Result & { name: string; seconds: number; tries: number }

const git = (folder: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } }).trim()

/** The state of the sources with what is not committed, as the id of the tree that a commit of all of it would have. */
export function treeOfWork(folder: string): string {
  const temporary = mkdtempSync(join(tmpdir(), 'entrepot-index-'))
  try {
    const index = join(temporary, 'index')
    const own = resolve(folder, git(folder, ['rev-parse', '--git-path', 'index']))
    copyFileSync(own, index)
    // By the time of its index git tells which files may have changed since within the same second.
    const { atime, mtime } = statSync(own)
    utimesSync(index, atime, mtime)
    git(folder, ['add', '--all'], { GIT_INDEX_FILE: index })
    return git(folder, ['write-tree'], { GIT_INDEX_FILE: index })
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

export const treeOfHead = (folder: string): string => git(folder, ['rev-parse', 'HEAD^{tree}'])

const folderOf = (root: string, tree: string) => join(root, 'artifacts', 'full', tree)
const fileName = (piece: string) => `${piece.replaceAll(' ', '-')}.json`

export function forget(root: string, tree: string): void {
  rmSync(folderOf(root, tree), { recursive: true, force: true })
}

export function keep(root: string, tree: string, piece: Piece): void {
  const folder = folderOf(root, tree)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, fileName(piece.name)), `${JSON.stringify(piece, null, 1)}\n`)
}

/** The pieces that ran on a state, by their names. */
export function readPieces(root: string, tree: string): Map<string, Piece> {
  const folder = folderOf(root, tree)
  const pieces = globSync('*.json', { cwd: folder }).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Piece,
  )
  return new Map(pieces.map((piece) => [piece.name, piece]))
}

/** What keeps the pieces from being a whole result: each one that is missing, failed, or looked at nothing. */
export function gapsOf(pieces: ReadonlyMap<string, Piece>, wanted: readonly string[]): string[] {
  return wanted.flatMap((name) => {
    const piece = pieces.get(name)
    if (!piece) return [`${name}: did not run`]
    if (piece.failed > 0) return [`${name}: ${piece.failed} failed`]
    return piece.passed === 0 ? [`${name}: nothing ran`] : []
  })
}
