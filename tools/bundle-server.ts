import { globSync } from 'node:fs'
import { basename, dirname, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './root.ts'

/** Packages with native code or data files, which cannot be bundled. */
export const keptPackages = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp']

const jobReaders = [
  'server/base/images/decoder.ts',
  'server/money/bank-lines/statement-reader.ts',
  'server/trade/imports/catalogue-reader.ts',
]

const commands = globSync('server/commands/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

const pathOf = (file: string) => relative(root, file).split(sep).join('/')
const withoutEnding = (file: string) => file.replace(/\.\w+$/, '')

/** A placeholder for the release's folder, until it is known which chunk contains a module. */
const releaseRoot = '__RELEASE_ROOT__'

/**
 * Keeps URLs that modules derive from their own location, although bundling moves them. Packages that are loaded on
 * first use are bundled as if they were imported.
 */
const places: Plugin = {
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules')) return null
    return code
      .replace(/new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g, "new URL('$1.mjs', import.meta.url)")
      .replace(/lazyRequire<[^>]*>\('([^']+)'\)/g, "(() => require('$1'))")
      .replace(/import\.meta\.url/g, `new URL('${pathOf(id)}', ${releaseRoot}).href`)
  },
  renderChunk(code, chunk) {
    const up = chunk.fileName
      .split('/')
      .slice(1)
      .map(() => '..')
    const own = `new URL('${['.', ...up].join('/')}/', import.meta.url)`
    return { code: code.replaceAll(releaseRoot, own), map: null }
  },
}

export async function bundleServer(folder: string): Promise<void> {
  const entries = ['server/main.mjs', ...commands, ...jobReaders]
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [places],
    // Like Node: a package's `module` field may point to another program than its `main`.
    environments: { ssr: { resolve: { mainFields: ['main'], conditions: ['node'] } } },
    ssr: { noExternal: true, external: keptPackages },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      license: { fileName: 'licences.md' },
      rolldownOptions: {
        input: Object.fromEntries(entries.map((file) => [withoutEnding(file), file])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  })
}

/** The release's commands, by name as in package.json: `operator:create` is operator-create.ts. */
export function commandsOf(scripts: Record<string, string>): Record<string, string> {
  const named = Object.entries(scripts).flatMap(([name, script]) => {
    const file = /server\/commands\/[\w-]+\.ts/.exec(script)?.[0]
    return file ? [[name, `./${dirname(file)}/${basename(file, '.ts')}.mjs`] as const] : []
  })
  return Object.fromEntries(named)
}
