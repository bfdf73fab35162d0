import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { webBuild, webPlugins } from './tools/web-build.ts'

const root = import.meta.dirname
const folder = join(root, 'storefront')
const entries = ['shop', 'product', 'basket', 'find', 'buy']

/** Vite's loader of what a chunk needs beside it: nothing that pages ask for later has styles or chunks of its own. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** The storefront twice: for browsers, and with `--ssr` for the server, as one file that needs no package. */
export default defineConfig(({ isSsrBuild }) => ({
  root: folder,
  base: '/',
  publicDir: false,
  plugins: [...webPlugins(), plainImports],
  ssr: { noExternal: true },
  build: {
    ...webBuild,
    outDir: join(root, isSsrBuild ? 'dist/storefront-server' : 'dist/storefront'),
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node20' : 'es2023',
    assetsDir: 'assets/store',
    rolldownOptions: isSsrBuild ? {} : { input: entries.map((name) => join(folder, `entries/${name}.tsx`)) },
  },
}))
