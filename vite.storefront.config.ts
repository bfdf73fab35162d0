import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { webBuild, webPlugins } from './tools/web-build.ts'

const root = import.meta.dirname
const folder = join(root, 'storefront')
const entries = ['shop', 'product', 'basket', 'find', 'ask', 'buy']

/**
 * Leaves out Vite's preload helper, 600 bytes on each page. It loads styles and further chunks beside a dynamic import;
 * those of the storefront (catalogues, patterns of postcodes) have neither.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** The storefront is built twice: for browsers, and with `--ssr` for the server, as one file without dependencies. */
export default defineConfig(({ isSsrBuild }) => ({
  root: folder,
  base: '/',
  publicDir: false,
  plugins: [...webPlugins(), plainImports],
  ssr: { noExternal: true },
  build: {
    ...webBuild,
    license: { fileName: 'assets/store/licences.md' },
    outDir: join(root, isSsrBuild ? 'dist/storefront-server' : 'dist/storefront'),
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node20' : 'es2023',
    assetsDir: 'assets/store',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: entries.map((name) => join(folder, `entries/${name}.tsx`)),
          // The code that every page needs is one file, although some forms that load later use parts of it.
          output: { codeSplitting: { groups: [{ name: 'take-over', minShareCount: entries.length }] } },
        },
  },
}))
