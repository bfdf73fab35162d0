import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { entryOf, type RenderStorePage, type StoreAssets, type StorePage } from '#contract/storefront/pages.ts'
import { lazyRequire } from '../../base/lazy-require.ts'

const serverBundle = fileURLToPath(new URL('../../../dist/storefront-server/server.js', import.meta.url))
const loadBundle = lazyRequire<{ renderPage: RenderStorePage }>(serverBundle)
export const builtFiles = fileURLToPath(new URL('../../../dist/storefront/', import.meta.url))

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

export type StoreRenderer = {
  render: RenderStorePage
  assetsOf: (kind: StorePage['kind'], lang: string) => StoreAssets
}

/** The built storefront; null if it was not built, as in tests of the server alone. */
export function findRenderer(): StoreRenderer | null {
  const manifestFile = `${builtFiles}.vite/manifest.json`
  if (!existsSync(serverBundle) || !existsSync(manifestFile)) return null
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const known = new Map<string, StoreAssets>()
  return {
    render: (...page) => loadBundle().renderPage(...page),
    assetsOf(kind, lang) {
      const key = `${entryOf(kind)} ${lang}`
      const assets = known.get(key) ?? findAssets(manifest, entryOf(kind), lang)
      known.set(key, assets)
      return assets
    },
  }
}

function importsOf(manifest: Manifest, { imports = [] }: Chunk, found = new Set<string>()): Set<string> {
  for (const name of imports) {
    if (found.has(name)) continue
    found.add(name)
    importsOf(manifest, manifest[name] ?? { file: '' }, found)
  }
  return found
}

function findAssets(manifest: Manifest, entry: string, lang: string): StoreAssets {
  const chunkOf = (name: string): Chunk => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build of the storefront has no ${name}`)
    return chunk
  }
  const script = chunkOf(`entries/${entry}.tsx`)
  const folders = entry === 'buy' ? ['locales', 'buy/locales'] : ['locales']
  const catalogues = folders.map((folder) => chunkOf(`${folder}/${lang}.po`))
  const imported = [...importsOf(manifest, script)].map(chunkOf)
  const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`)
  return {
    scripts: addresses([script.file]),
    preloads: addresses([...imported, ...catalogues].map(({ file }) => file)),
    styles: addresses([script, ...imported].flatMap(({ css = [] }) => css)),
  }
}
