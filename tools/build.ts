// Builds the web apps into dist/ unless they are built from the present sources.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { root } from './root.ts'

type App = { name: string; config: string /** A file that a finished build has. */; result: string; server?: string }

const apps: readonly App[] = [
  { name: 'merchant', config: 'vite.config.ts', result: 'merchant/index.html' },
  {
    name: 'storefront',
    config: 'vite.storefront.config.ts',
    result: 'storefront-server/server.js',
    server: 'server.tsx',
  },
  { name: 'console', config: 'vite.console.config.ts', result: 'console/index.html' },
]

const sourcesOf = ({ name, config }: App) => [
  `${name}/**/*`,
  'client/**/*',
  'kit/**/*',
  'contract/**/*',
  config,
  'lingui.config.ts',
  'tools/address-list.ts',
  'tools/build.ts',
  'tools/web-build.ts',
  'tools/preloaded-page.ts',
  'tools/route-groups.ts',
  'tools/service-worker.ts',
  'package-lock.json',
]

/** A hash of an app's sources. It covers contents, because a checkout changes every time stamp. */
function stampOf(app: App): string {
  const hash = createHash('sha256')
  const entries = globSync(sourcesOf(app), { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function runVite(...options: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })))
}

const encodings = [
  { ending: '.br', compress: promisify(brotliCompress) },
  { ending: '.gz', compress: promisify(gzip) },
]

/** Compresses each file in advance, so that the server compresses nothing. */
async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: folder })
  await Promise.all(
    files.flatMap((file) =>
      encodings.map(async ({ ending, compress }) => {
        const path = join(folder, file)
        writeFileSync(`${path}${ending}`, await compress(readFileSync(path)))
      }),
    ),
  )
}

/** A build is moved into place when complete: a server that starts during a build has the previous one, or none. */
const unfinished = (name: string) => join(root, 'dist', 'unfinished', name)

function putInPlace(name: string) {
  const place = join(root, 'dist', name)
  rmSync(place, { recursive: true, force: true })
  renameSync(unfinished(name), place)
}

async function buildApp(app: App): Promise<void> {
  const { name, config, result, server } = app
  const stamp = stampOf(app)
  const stampFile = join(root, 'dist', `${name}.stamp`)
  const isFresh = existsSync(join(root, 'dist', result)) && existsSync(stampFile)
  if (isFresh && readFileSync(stampFile, 'utf8') === stamp) return
  const started = performance.now()
  process.stdout.write(`Building the ${name} app … `)
  const parts = [{ name, options: [] }, ...(server ? [{ name: `${name}-server`, options: ['--ssr', server] }] : [])]
  for (const part of parts) {
    const { code, output } = await runVite('--config', config, '--outDir', unfinished(part.name), ...part.options)
    if (code === 0) continue
    process.stdout.write(`failed\n${output}\n`)
    process.exit(code)
  }
  await compressFiles(unfinished(name))
  for (const part of parts) putInPlace(part.name)
  writeFileSync(stampFile, stamp)
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}

for (const app of apps) await buildApp(app)
