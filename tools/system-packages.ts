import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { face, facePackages } from './face.ts'
import { findPostgres } from './postgres.ts'

/** A system package that the tests need besides the npm packages. */
type SystemPackage = { name: string; debian: string; brew: string; isInstalled: () => boolean }

/** The headless shell first: the same engine without a window renders a fifth faster. */
const chromiumPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the journeys: the one in CHROMIUM, or the first one found; null if there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM
  if (named) return named
  return chromiumPaths.find((path) => existsSync(path)) ?? null
}

/** A browser that can show notifications, which the headless shell refuses. */
export const findWholeChromium = (): string | null =>
  chromiumPaths.find((path) => !path.endsWith('headless-shell') && existsSync(path)) ?? null

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

export const findFirefox = (): string | null => firefoxPaths.find((path) => existsSync(path)) ?? null

export function findWebKit(): string | null {
  const hasDriver = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every((path) => existsSync(path))
  return hasDriver ? (globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? null) : null
}

/** macOS has fonts for every script in use, so nothing needs to be installed. */
function hasFont(language: string): boolean {
  if (process.platform === 'darwin') return true
  const listed = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
  return (listed.stdout ?? '').trim() !== ''
}

const firefox = 'Firefox'
const webKit = 'WebKitGTK'

const packages: SystemPackage[] = [
  {
    name: 'Chromium',
    debian: 'chromium-headless-shell',
    brew: '--cask chromium',
    isInstalled: () => findChromium() !== null,
  },
  {
    name: 'Chromium that shows notifications',
    debian: 'chromium',
    brew: '--cask chromium',
    isInstalled: () => findWholeChromium() !== null,
  },
  {
    name: 'fonts for Chinese, Japanese and Korean',
    debian: 'fontconfig fonts-noto-cjk',
    brew: '',
    isInstalled: () => hasFont('zh-cn'),
  },
  { name: 'fonts for Thai', debian: 'fontconfig fonts-thai-tlwg', brew: '', isInstalled: () => hasFont('th') },
  { name: firefox, debian: 'firefox-esr', brew: '--cask firefox', isInstalled: () => findFirefox() !== null },
  { name: webKit, debian: 'webkit2gtk-driver xvfb', brew: '', isInstalled: () => findWebKit() !== null },
  {
    name: 'OpenSSL',
    debian: 'openssl',
    brew: 'openssl',
    isInstalled: () => spawnSync('openssl', ['version']).status === 0,
  },
  { name: 'PostgreSQL', debian: 'postgresql', brew: 'postgresql@17', isInstalled: () => findPostgres() !== null },
]

if (face !== null) {
  const args = [face, 'family']
  const isInstalled = () => (spawnSync('fc-list', args, { encoding: 'utf8' }).stdout ?? '').trim() !== ''
  packages.push({
    name: `the face ${face}`,
    debian: `fontconfig ${facePackages[face] ?? ''}`.trim(),
    brew: '',
    isInstalled,
  })
}

const missingPackages = () => packages.filter((each) => !each.isInstalled())

/** Missing engines besides Chromium: their journeys are omitted and counted as skipped. */
export const missingEngines = (): string[] =>
  missingPackages().flatMap(({ name }) => ([firefox, webKit].includes(name) ? [name] : []))

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

/** Installs missing packages if it has the rights to; returns a sentence for each one that is still missing. */
export function installPackages(): string[] {
  const absent = missingPackages()
  const command = absent.length > 0 ? aptCommand() : null
  if (command) {
    process.stdout.write(`Installing ${absent.map(({ name }) => name).join(', ')} …\n`)
    apt(command, ['update', '-qq'])
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    apt(command, [...install, ...absent.flatMap(({ debian }) => debian.split(' '))])
    // If the distribution lacks one package, apt installs none, so each is then tried separately.
    for (const { debian } of missingPackages()) apt(command, [...install, ...debian.split(' ')])
  }
  return missingPackages().map(({ name, debian, brew }) => {
    const command = process.platform === 'darwin' && brew ? `brew install ${brew}` : `apt-get install ${debian}`
    return `${name} is missing: ${command}`
  })
}
