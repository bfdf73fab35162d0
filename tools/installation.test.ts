import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getCiphers } from 'node:tls'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#server/base/config.ts'
import { requireSafeStart } from '#server/base/safe-start.ts'
import { secretSettings } from '#server/base/secret-files.ts'
import { commandsOf } from './bundle-server.ts'
import { root } from './root.ts'
import { readSource, sourceFiles } from './source-files.ts'
import { testSecretKey } from './test-secret.ts'

const { version, scripts } = JSON.parse(readSource('package.json')) as {
  version: string
  scripts: Record<string, string>
}
const commands = Object.keys(commandsOf(scripts))
const known = new Set([
  ...[...readSource('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name),
  ...secretSettings.map((name) => `${name}_FILE`),
])

type Container = {
  name: string
  image: string
  args?: string[]
  env?: { name: string }[]
  ports?: { name: string; containerPort: number }[]
  readinessProbe?: { httpGet: { path: string; port: string } }
  livenessProbe?: { httpGet: { path: string } }
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean }
  volumeMounts: { name: string; mountPath: string }[]
}
type Pod = {
  securityContext: { runAsNonRoot: boolean; runAsUser: number }
  containers: Container[]
  volumes: { name: string }[]
}
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name?: string }
  data?: Record<string, string>
  spec: {
    selector?: Record<string, string> & { matchLabels?: Record<string, string> }
    template?: { metadata?: { labels: Record<string, string> }; spec: Pod }
    jobTemplate?: { spec: { template: { spec: Pod } } }
    ports?: { targetPort: string }[]
  }
}

const manifests = ['settings', 'server', 'migrate', 'nightly'].flatMap((name) =>
  parseAllDocuments(readSource(`ops/kubernetes/${name}.yaml`)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Manifest
  }),
)
const podsOf = (manifest: Manifest): Pod[] => {
  const pod = manifest.spec?.template?.spec ?? manifest.spec?.jobTemplate?.spec.template.spec
  return pod ? [pod] : []
}
const find = (kind: string) => manifests.find((manifest) => manifest.kind === kind) as Manifest

const dockerfile = readSource('Dockerfile')

test('the image is not root’s, says whether it works, has an init, and starts the server', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
  expect(last).toMatch(/^USER 10001:10001$/m)
  expect(last).toMatch(/^HEALTHCHECK .*\n.*\/readyz/m)
  expect(last).toMatch(/^ENTRYPOINT \["\/usr\/bin\/tini", "--", "bin\/node", .*"server\.mjs"\]$/m)
  const set = [...(/^ENV (.*)$/m.exec(last)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)]
  expect(set.length).toBeGreaterThan(2)
  expect(set.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([])
})

test('every pod of the manifests is nobody’s, writes nothing but its volumes, and has this version', () => {
  const pods = manifests.flatMap(podsOf)
  expect(pods.length).toBe(4)
  for (const { securityContext, containers, volumes } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
    for (const { image, args = [], env = [], ...container } of containers) {
      expect(image).toBe(`registry.example/entrepot:${version}`)
      expect(args.filter((name) => !commands.includes(name))).toEqual([])
      expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
      expect(env.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
      const named = volumes.map(({ name }) => name)
      expect(container.volumeMounts.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
    }
  }
})

test('a pod gets calls when it is ready, at the port that it listens on, and is ended only where it no longer answers', () => {
  const settings = find('ConfigMap').data ?? {}
  expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([])
  const [server] = podsOf(find('Deployment')).flatMap(({ containers }) => containers)
  expect(server?.ports).toEqual([
    { name: 'http', containerPort: Number(settings['PORT']) },
    { name: 'metrics', containerPort: Number(settings['METRICS_PORT']) },
  ])
  expect(server?.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
  expect(server?.livenessProbe?.httpGet.path).toBe('/healthz')
  const labels = find('Deployment').spec.template?.metadata?.labels
  expect(find('Service').spec.selector).toEqual(labels)
  expect(find('PodDisruptionBudget').spec.selector?.matchLabels).toEqual(labels)
  expect(find('Service').spec.ports?.map(({ targetPort }) => targetPort)).toEqual(['http'])
})

type Service = {
  image?: string
  environment?: Record<string, string>
  secrets?: string[]
  command?: string[]
  depends_on?: Record<string, { condition: string }>
  read_only?: boolean
}
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> }

test('compose.yaml starts the server after its migration, with settings that it reads and secrets that are made', () => {
  const { services, secrets } = parse(readSource('compose.yaml'), { merge: true }) as Compose
  for (const { secrets: used = [], depends_on: before = {} } of Object.values(services)) {
    expect(used.filter((name) => !(name in secrets))).toEqual([])
    expect(Object.keys(before).filter((name) => !(name in services))).toEqual([])
  }
  const { server = {}, migrate = {} } = services
  for (const { image, environment = {}, read_only: isReadOnly } of [server, migrate]) {
    expect([image, isReadOnly]).toEqual([`entrepot:${version}`, true])
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
  }
  expect(commands).toEqual(expect.arrayContaining(migrate.command ?? ['?']))
  expect(server.depends_on?.['migrate']).toEqual({ condition: 'service_completed_successfully' })
  const made = readSource('ops/make-secrets.sh')
  const files = Object.values(secrets).map(({ file }) => file.replace('secrets/', ''))
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((file) => !made.includes(`> "$folder/${file}"`))).toEqual([])
  const config = readConfig({
    ...server.environment,
    NODE_ENV: 'production',
    DATABASE_ROLE_SECRET: testSecretKey,
    SECRET_KEY: testSecretKey,
  })
  expect(() => requireSafeStart(config)).not.toThrow()
})

const units = sourceFiles(/^ops\/systemd\//)

test('units start what a release has, with secrets that are credentials, and timers start units that exist', () => {
  expect(units.length).toBeGreaterThan(4)
  for (const unit of units) {
    const text = readSource(unit)
    for (const [, name] of text.matchAll(/^LoadCredential=(\w+):/gm)) expect(secretSettings).toContain(name)
    for (const [, file = ''] of text.matchAll(/\/opt\/entrepot\/(ops\/\S+)/g))
      expect(existsSync(join(root, file))).toBe(true)
    for (const [, started = ''] of text.matchAll(/^Unit=(\S+)/gm)) {
      const [, instance = ''] = /^entrepot-command@(.+)\.service$/.exec(started) ?? []
      expect(commands).toContain(instance)
    }
    if (unit.endsWith('.timer') && !text.includes('Unit=entrepot')) {
      expect(units).toContain(unit.replace('.timer', '.service'))
    }
  }
  const set = [...readSource('ops/entrepot.env').matchAll(/^#? ?([A-Z_]{4,})=/gm)].map(([, name = '']) => name)
  expect(set.length).toBeGreaterThan(7)
  // Node's own setting is not the server's.
  expect(set.filter((name) => !known.has(name) && name !== 'NODE_EXTRA_CA_CERTS')).toEqual([])
})

test('a command by hand has the user, the settings and the secrets of the unit that the timers start', () => {
  const unit = readSource('ops/systemd/entrepot-command@.service')
  const script = readSource('ops/run.sh').replaceAll('$secrets', '/etc/entrepot/secrets')
  const shared = [...unit.matchAll(/^(?:LoadCredential|EnvironmentFile|StateDirectory|UMask)=.*$/gm)].map(
    ([line]) => line,
  )
  expect(shared.length).toBeGreaterThan(5)
  expect(shared.filter((line) => !script.includes(line))).toEqual([])
  expect(script).toContain('--uid=entrepot --gid=entrepot')
})

const secretAddresses = [
  '/s/shop/o/SECRET',
  '/s/shop/o/SECRET?lang=ja',
  '/s/shop/unfollow/SECRET',
  '/files/private/SECRET.webp?expires=SECRET',
  '/notMe?code=SECRET',
]
const openAddresses = ['/s/shop/p/1?lang=ja', '/store/shop/checkout', '/files/logo.webp', '/login/']

test('neither proxy writes an old link of an order, a private picture or a mailed link into its log', () => {
  const [, caddy = ''] = /request>uri regexp (\S+) /.exec(readSource('ops/Caddyfile')) ?? []
  const nginx = [...readSource('ops/nginx.conf').matchAll(/^ {2}"~(\^.*)" \$kept…;$/gm)].map(([, rule = '']) => rule)
  expect(nginx.length).toBeGreaterThan(1)
  // The error log has whole request lines, which no rule shortens.
  expect(readSource('ops/nginx.conf')).toMatch(/^ {2}error_log \S+ crit;$/m)
  const logs = {
    caddy: (uri: string) => uri.replace(new RegExp(caddy), '$1…'),
    nginx: (uri: string) =>
      nginx.map((rule) => new RegExp(rule).exec(uri)?.groups?.['kept']).find((kept) => kept !== undefined) ?? uri,
  }
  for (const log of Object.values(logs)) {
    expect(secretAddresses.map(log).filter((line) => line.includes('SECRET'))).toEqual([])
    expect(openAddresses.map(log)).toEqual(openAddresses)
  }
})

test('both proxies speak TLS 1.2 and 1.3 alone, in suites with forward secrecy and authenticated encryption', () => {
  const [caddy, nginx] = [readSource('ops/Caddyfile'), readSource('ops/nginx.conf')]
  expect(/^\s+ssl_protocols (.*);$/m.exec(nginx)?.[1]).toBe('TLSv1.2 TLSv1.3')
  expect(/^\s+protocols (.*)$/m.exec(caddy)?.[1]).toBe('tls1.2 tls1.3')
  const suites = (/^\s+ssl_ciphers (.*);$/m.exec(nginx)?.[1] ?? '').split(':')
  expect(suites.length).toBeGreaterThan(3)
  const isStrong = /^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA(256|384)|CHACHA20-POLY1305)$/
  expect(suites.filter((suite) => !isStrong.test(suite) || !getCiphers().includes(suite.toLowerCase()))).toEqual([])
  const nameOf = (suite: string) =>
    suite
      .replace(/^TLS_|_WITH/g, '')
      .replace('AES_', 'AES')
      .replace('POLY1305_SHA256', 'POLY1305')
      .replaceAll('_', '-')
  const ofCaddy = (/^\s+ciphers (.*)$/m.exec(caddy)?.[1] ?? '').split(' ').map(nameOf)
  expect(ofCaddy).toEqual(suites)
})

test('every script is one that the shell can read', () => {
  const scripts = sourceFiles(/^ops\/.*\.sh$/)
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts)
    expect([script, spawnSync('sh', ['-n', script], { cwd: root }).status]).toEqual([script, 0])
})

test('the workflow runs the two commands of the README', () => {
  const { jobs } = parse(readSource('.github/workflows/ci.yml')) as {
    jobs: Record<string, { steps: { run?: string }[] }>
  }
  const run = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ''))
  expect(run).toContain('npm test')
  expect(run.some((text) => text.startsWith('npm start'))).toBe(true)
})
