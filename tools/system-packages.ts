import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { face, facePackages } from './face.ts'
import { findPostgres } from './postgres.ts'

/** What the tests need of the machine, beyond npm's packages. */
type Need = { what: string; debian: string; brew: string; isThere: () => boolean }

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the journeys: CHROMIUM, or the first one found; null where there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM
  if (named) return named
  return chromiumPaths.find((path) => existsSync(path)) ?? null
}

/** macOS brings fonts for every script that we show. */
function hasFont(language: string): boolean {
  if (process.platform === 'darwin') return true
  const listed = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
  return (listed.stdout ?? '').trim() !== ''
}

const needs: Need[] = [
  { what: 'Chromium', debian: 'chromium', brew: '--cask chromium', isThere: () => findChromium() !== null },
  {
    what: 'fonts for Chinese, Japanese and Korean',
    debian: 'fontconfig fonts-noto-cjk',
    brew: '',
    isThere: () => hasFont('zh-cn'),
  },
  { what: 'fonts for Thai', debian: 'fontconfig fonts-thai-tlwg', brew: '', isThere: () => hasFont('th') },
  { what: 'PostgreSQL', debian: 'postgresql', brew: 'postgresql@17', isThere: () => findPostgres() !== null },
]

if (face !== null) {
  const args = [face, 'family']
  const isThere = () => (spawnSync('fc-list', args, { encoding: 'utf8' }).stdout ?? '').trim() !== ''
  needs.push({ what: `the face ${face}`, debian: `fontconfig ${facePackages[face] ?? ''}`.trim(), brew: '', isThere })
}

const missing = () => needs.filter((need) => !need.isThere())

function aptCommand(): string[] | null {
  try {
    accessSync('/usr/bin/apt-get', constants.X_OK)
    if (process.getuid?.() === 0) return ['apt-get']
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
    return ['sudo', '-n', 'apt-get']
  } catch {
    return null
  }
}

function apt(command: string[], args: string[]): void {
  const [program = '', ...first] = command
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, [...first, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
}

/** Installs what the tests need and the machine lacks, where we may; answers a sentence for each thing still missing. */
export function installNeeds(): string[] {
  const absent = missing()
  const command = absent.length > 0 ? aptCommand() : null
  if (command) {
    process.stdout.write(`Installing ${absent.map((need) => need.what).join(', ')} …\n`)
    apt(command, ['update', '-qq'])
    apt(command, [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      ...absent.flatMap((need) => need.debian.split(' ')),
    ])
  }
  return missing().map((need) => {
    const how = process.platform === 'darwin' ? `brew install ${need.brew}` : `apt-get install ${need.debian}`
    return `${need.what} is missing: ${how}`
  })
}
