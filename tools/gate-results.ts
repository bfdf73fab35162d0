// The results that parts of a full run have left in artifacts/, by the state of the sources that they ran on.
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

/** A finished part. `tries`: how often it ran on this state; a failed part may run again. */
export type Piece = Result & { name: string; seconds: number; tries: number }

const git = (folder: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } }).trim()

/** The state of the sources including uncommitted changes, as the id of the tree that a commit of all would have. */
export function treeOfWork(folder: string): string {
  const temporary = mkdtempSync(join(tmpdir(), 'entrepot-index-'))
  try {
    const index = join(temporary, 'index')
    const own = resolve(folder, git(folder, ['rev-parse', '--git-path', 'index']))
    copyFileSync(own, index)
    // Git compares the index's time stamp to detect files that changed within the same second.
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

export function readPieces(root: string, tree: string): Map<string, Piece> {
  const folder = folderOf(root, tree)
  const pieces = globSync('*.json', { cwd: folder }).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Piece,
  )
  return new Map(pieces.map((piece) => [piece.name, piece]))
}

/** The parts that are missing, failed or checked nothing, so that the result is incomplete. */
export function gapsOf(pieces: ReadonlyMap<string, Piece>, wanted: readonly string[]): string[] {
  return wanted.flatMap((name) => {
    const piece = pieces.get(name)
    if (!piece) return [`${name}: did not run`]
    if (piece.failed > 0) return [`${name}: ${piece.failed} failed`]
    return piece.passed === 0 ? [`${name}: nothing ran`] : []
  })
}
