// `npm run release:check`: refuses a release unless the full run on its sources is complete.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '#server/base/db/release.ts'
import { full, stepsOf } from './gate-plan.ts'
import { gapsOf, readPieces, treeOfHead, treeOfWork } from './gate-results.ts'
import { root } from './root.ts'
import { readSource } from './source-files.ts'

const marks = 'server/db/released.txt'

const { version } = JSON.parse(readSource('package.json')) as { version: string }
const [, changed] = /^## (\S+)/m.exec(readSource('CHANGELOG.md')) ?? []
const tree = treeOfHead(root)

const marked = existsSync(join(root, marks)) ? readSource(marks).split('\n', 1)[0] : 'nothing'
const wanted = `release ${release.number}`

const problems = [
  ...(marked === wanted ? [] : [`${marks} is of ${marked}, and not of ${wanted}: npm run release:mark`]),
  ...(changed === version ? [] : [`CHANGELOG.md begins with ${changed}, and package.json has ${version}`]),
  ...(treeOfWork(root) === tree ? [] : ['some sources are not committed']),
  ...gapsOf(
    readPieces(root, tree),
    stepsOf(full).map(({ name }) => name),
  ),
]

if (problems.length === 0) process.stdout.write(`${version} may be released: the full run of tree ${tree} is whole\n`)
else process.stderr.write(`${version} may not be released:\n  ${problems.join('\n  ')}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
