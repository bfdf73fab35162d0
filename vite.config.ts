import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './tools/service-worker.ts'

const root = import.meta.dirname
/** Where `npm run dev` finds the server, and the first parts of the addresses that the server answers. */
const serverUrl = process.env.SERVER_URL ?? 'http://localhost:3000'
const served = [
  'admin',
  'channel',
  'demo',
  'console',
  'docs',
  'files',
  'healthz',
  'merchant',
  'metrics',
  'openapi.json',
  'readyz',
  'robots.txt',
  's',
  'sitemap.xml',
  'store',
]

/** The entries stay files of their own: the page names them, and the service worker may import nothing. */
const entries = /\/(index\.html|main\.tsx|service-worker\.ts)$/

export default defineConfig(({ mode }) => ({
  root: join(root, 'merchant'),
  base: '/',
  publicDir: join(root, 'merchant/public'),
  // The macros become calls before React sees the file; catalogues are compiled as they are imported.
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui(),
    tailwindcss(),
    serviceWorker(join(root, 'merchant'), served),
  ],
  define: {
    // Stored answers are bound to it, so that the data of an old build never meets new code.
    BUILD_ID: JSON.stringify(mode === 'production' ? Date.now().toString(36) : mode),
  },
  server: { proxy: Object.fromEntries(served.map((part) => [`^/${part}(/|$)`, serverUrl])) },
  build: {
    outDir: join(root, 'dist/merchant'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // No inline script and no data: address in the output, so that the strictest policy holds.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file for what the app needs at once: many small ones compress worse and cost a request each.
          groups: [{ name: 'first', tags: ['$initial'], test: (id) => !entries.test(id) }],
        },
      },
    },
  },
}))
