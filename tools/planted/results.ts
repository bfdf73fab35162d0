import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { treeOfWork } from '../gate-results.ts'
import { root } from '../root.ts'

/** The outcome of one fault. `broken`: it could not be planted, which says nothing about the tests. */
export type Verdict = {
  verdict: 'caught' | 'survived' | 'broken'
  by: string
  said: string
  seconds: number
  /** Only the tests of its noun ran. */
  isNear: boolean
}

export type Results = {
  commit: string
  tree: string
  /** Test files that passed without a fault. */
  green: string[]
  faults: Record<string, Verdict>
}

const file = join(root, 'artifacts', 'planted.json')

/** The kept results of this state of the tree; otherwise empty. */
export function openResults({ isKept }: { isKept: boolean }): Results {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root }).toString().trim()
  const state = { commit, tree: treeOfWork(root) }
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : null
  return isKept && kept?.tree === state.tree ? kept : { ...state, green: [], faults: {} }
}

export function keepResults(results: Results): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}
