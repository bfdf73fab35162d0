// Makes the folder of a release: the server bundled, the built apps, the packages with native code, the Node that it
// runs on, the list of its parts and its checksums. `npm run package [-- FOLDER]`
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bundleServer, commandsOf, keptPackages } from './bundle-server.ts'
import { root } from './root.ts'

type Manifest = {
  name: string
  version: string
  license: string
  scripts: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** What a server reads besides its code, and what people need who have only the release. */
const copied = [
  'server/**/*.{sql,css,bin}',
  'docs/**/*.{md,mjs}',
  'ops/**/*',
  '{LICENSE,NOTICE,CHANGELOG.md,README.md,SECURITY.md}',
]

const builtApps = ['merchant', 'console', 'storefront', 'storefront-server'].map((app) => join('dist', app))

const budgets = { whole: 260, withoutNodeAndImages: 80 }
const isNodeOrImages = (file: string) => /^(bin|node_modules\/@img)\//.test(file)

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
const run = (args: string[]) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })

/** The kept packages and everything they need on this platform, each once, as npm has installed them. */
function packagesOf(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const folder = join(root, 'node_modules', name)
    if (found.has(name) || !existsSync(folder)) continue
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = readManifest(folder)
    packagesOf(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}

function listParts(): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']
  const npm = process.env.npm_execpath
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 } as const
  return npm ? execFileSync(process.execPath, [npm, ...args], options) : execFileSync('npm', args, options)
}

function copyFiles(folder: string) {
  for (const pattern of copied) {
    const files = globSync(pattern, { cwd: root }).filter((file) => statSync(join(root, file)).isFile())
    if (files.length === 0) throw new Error(`nothing is at ${pattern}`)
    for (const file of files) cpSync(join(root, file), join(folder, file))
  }
  const packages = [...packagesOf(keptPackages)].map((name) => join('node_modules', name))
  for (const whole of [...builtApps, ...packages]) cpSync(join(root, whole), join(folder, whole), { recursive: true })
  cpSync(process.execPath, join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
}

function writeStart(folder: string, { name, version, license, scripts }: Manifest) {
  const commands = JSON.stringify(commandsOf(scripts), null, 2)
  const text = readFileSync(join(root, 'tools', 'release-start.mjs'), 'utf8')
  if (!text.includes('const commands = {}')) throw new Error('tools/release-start.mjs has no place for the commands')
  writeFileSync(join(folder, 'server.mjs'), text.replace('const commands = {}', `const commands = ${commands}`))
  const manifest = { name, version, license, private: true, type: 'module', engines: { node: '>=24' } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort()

function writeChecksums(folder: string) {
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  const lines = filesOf(folder).map((file) => `${hash(file)}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

function weigh(folder: string) {
  const sizes = filesOf(folder).map((file) => ({ file, bytes: statSync(join(folder, file)).size }))
  const sum = (counted: typeof sizes) => counted.reduce((total, { bytes }) => total + bytes, 0) / 1_000_000
  const rows = [
    ['whole', sum(sizes), budgets.whole],
    ['without Node and images', sum(sizes.filter(({ file }) => !isNodeOrImages(file))), budgets.withoutNodeAndImages],
  ] as const
  for (const [name, mb, budget] of rows) {
    process.stdout.write(`${mb > budget ? '✘' : ' '} ${name.padEnd(24)} ${mb.toFixed(1)} MB, may be ${budget}\n`)
    if (mb > budget) process.exitCode = 1
  }
}

const manifest = readManifest(root)
const name = `${manifest.name}-${manifest.version}-${process.platform}-${process.arch}`
const folder = resolve(root, process.argv[2] ?? join('release', name))
run(['tools/build.ts'])
rmSync(folder, { recursive: true, force: true })
mkdirSync(dirname(folder), { recursive: true })
await bundleServer(folder)
copyFiles(folder)
writeStart(folder, manifest)
writeFileSync(join(folder, 'sbom.cdx.json'), listParts())
writeChecksums(folder)
process.stdout.write(`${folder}\n`)
weigh(folder)
