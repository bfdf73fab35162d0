import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname
const folder = join(root, 'storefront')

/** The storefront twice: for browsers, and with `--ssr` for the server, as one file that needs no package. */
export default defineConfig(({ isSsrBuild }) => ({
  root: folder,
  base: '/',
  publicDir: false,
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), lingui(), tailwindcss()],
  ssr: { noExternal: true },
  build: {
    outDir: join(root, isSsrBuild ? 'dist/storefront-server' : 'dist/storefront'),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node20' : 'es2023',
    assetsDir: 'assets/store',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { input: ['browse', 'buy'].map((name) => join(folder, `entries/${name}.tsx`)) },
  },
}))
