// `npm run release:check`: refuses a release of sources on which the full run is not whole.
import { full, stepsOf } from './gate-plan.ts'
import { gapsOf, readPieces, treeOfHead, treeOfWork } from './gate-results.ts'
import { root } from './root.ts'
import { readSource } from './source-files.ts'

const { version } = JSON.parse(readSource('package.json')) as { version: string }
const [, changed] = /^## (\S+)/m.exec(readSource('CHANGELOG.md')) ?? []
const tree = treeOfHead(root)

const problems = [
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
