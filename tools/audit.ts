// `npm run audit`: asks the registry for known weaknesses of the packages, and reports if the registry does not answer.
import { spawnSync } from 'node:child_process'
import { root } from './root.ts'

const outcomes = { none: 0, some: 1, unknown: 2 } as const

type Report = {
  error?: { summary?: string }
  message?: string
  metadata?: { vulnerabilities?: Record<string, number> }
}

const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
  ...{ cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 },
})

function readReport(): Report {
  try {
    return JSON.parse(stdout) as Report
  } catch {
    return { message: stderr.trim() }
  }
}

const report = readReport()
const found = report.metadata?.vulnerabilities
if (!found) {
  const why = report.error?.summary || report.message || 'no answer'
  process.stderr.write(`the registry does not answer which weaknesses are known (${why})\n`)
  process.stderr.write('ask on a machine that reaches the registry itself\n')
  process.exitCode = outcomes.unknown
} else {
  const counts = Object.entries(found).filter(([, count]) => count > 0)
  process.stdout.write(
    counts.length === 0
      ? 'no weakness of a package that production uses is known\n'
      : `${counts.map(([severity, count]) => `${severity}: ${count}`).join(', ')}; \`npm audit\` names them\n`,
  )
  process.exitCode = counts.length === 0 ? outcomes.none : outcomes.some
}
