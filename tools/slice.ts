import { spawnSync } from 'node:child_process'
import { root } from './root.ts'
import { sliceCount } from './test-files.ts'

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

export function sliceOfCommit(): { slice: number; about: string } {
  const isWhole = git('rev-parse', '--is-shallow-repository') === 'false'
  if (!isWhole) return { slice: 0, about: 'the commits before this one are not here' }
  const count = Number(git('rev-list', '--count', 'HEAD'))
  return { slice: count % sliceCount, about: `commit ${count}, ${git('rev-parse', '--short', 'HEAD')}` }
}
