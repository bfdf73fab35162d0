// Runs a TypeScript entry on Node 24, although npm may run on an older Node (20.19 or later).
// Plain JavaScript without dependencies, because it runs before the packages are installed.
//   node tools/launch.mjs [--build] ENTRY [ARGUMENTS …]
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockDifferences } from './lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const neededMajor = 24
const forwarded = ['SIGTERM', 'SIGHUP', 'SIGINT']

const lockFile = join(root, 'package-lock.json')

function fail(message) {
  process.stderr.write(`\nentrepot: ${message}\n`)
  process.exit(1)
}

/** Runs npm by `node`, which is this process's own until a package has brought a newer one. */
function install(node) {
  const npm = process.env.npm_execpath
  // Not `npm ci`, which fails in npm 11 if the registry lacks the binaries of another platform.
  const args = ['install', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...process.env, PATH: dirname(node) + delimiter + (process.env.PATH ?? '') }
  const options = { cwd: root, env, stdio: ['ignore', 2, 2] }
  const done = npm
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (done.status !== 0) fail('npm install failed; see above.')
}

function installWhereMissing() {
  const stamp = join(root, 'node_modules', '.entrepot-lock')
  const lock = readFileSync(lockFile, 'utf8')
  const locked = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === locked) return
  process.stderr.write('Installing packages (once) …\n')
  install(process.execPath)
  // npm omits an optional package whose `engines` exclude the Node that runs npm, such as the local chain's binary on
  // Node 20. On the newly installed Node it adds what it omitted.
  const node = findNode()
  if (node !== process.execPath) install(node)
  const isInstalled = (path) => existsSync(join(root, path))
  const differences = lockDifferences(lock, readFileSync(lockFile, 'utf8'), isInstalled)
  if (differences.length > 0) {
    const names = differences.map((path) => path || 'package.json').join(', ')
    fail(`npm install changed package-lock.json (${names}). Look at the change and commit it.`)
  }
  writeFileSync(lockFile, lock)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, locked)
}

function majorOf(executable) {
  try {
    return Number(execFileSync(executable, ['--version'], { encoding: 'utf8' }).slice(1).split('.')[0])
  } catch {
    return 0
  }
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const found = [join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)].find(
    (candidate) => existsSync(candidate) && majorOf(candidate) >= neededMajor,
  )
  if (found) return found
  return fail(
    `Node ${neededMajor} is needed; this is ${process.version}, and no package brings one for ` +
      `${process.platform} ${process.arch}. Install Node ${neededMajor} (https://nodejs.org) and try again.`,
  )
}

const parentCheckMs = 250
const parent = process.ppid

/** npm can end without its script, if a shell between them received the signal; then `end` is called. */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  return setInterval(() => {
    if (process.ppid !== parent) end()
  }, parentCheckMs)
}

function run(node, args, isServer = false) {
  const env = {
    ...process.env,
    PATH: dirname(node) + delimiter + (process.env.PATH ?? ''),
    ENTREPOT_LAUNCHER: String(process.pid),
  }
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env })
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the whole process group, so the child has already received it. A server may receive it
    // twice, and must receive it if only this process was signalled.
    if (signal === 'SIGINT' && process.stdin.isTTY && !isServer) return
    child.kill(signal)
  }
  for (const signal of forwarded) process.on(signal, forward)
  const watch = endWithNpm(() => child.kill('SIGTERM'))
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${node} could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const each of forwarded) process.off(each, forward)
      resolve({ code, signal })
    })
  })
}

function leave({ code, signal }) {
  if (!signal) process.exit(code)
  process.kill(process.pid, signal)
  // A signal that does not end this process becomes an exit code.
  setTimeout(() => process.exit(1), 100)
}

const args = process.argv.slice(2)
const build = args[0] === '--build'
const entry = args.slice(build ? 1 : 0)
if (!entry[0]) fail('which entry? node tools/launch.mjs [--build] ENTRY [ARGUMENTS …]')
if (!existsSync(join(root, entry[0]))) fail(`${entry[0]} does not exist.`)
installWhereMissing()
const node = findNode()
if (build) {
  const built = await run(node, ['tools/build.ts'])
  if (built.code !== 0) leave(built)
}
// A young generation of 8 MB instead of 16 reduces an idle server from 165 to 147 MB.
leave(await run(node, ['--max-semi-space-size=8', ...entry], entry[0].startsWith('server')))
