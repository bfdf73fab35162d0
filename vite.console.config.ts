import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname
const serverUrl = process.env.SERVER_URL ?? 'http://localhost:3000'
/** What the console's pages ask the server for. */
const served = ['admin', 'files', 'healthz']

export default defineConfig({
  root: join(root, 'console'),
  base: '/console/',
  publicDir: false,
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), lingui(), tailwindcss()],
  server: { proxy: Object.fromEntries(served.map((part) => [`^/${part}(/|$)`, serverUrl])) },
  build: {
    outDir: join(root, 'dist/console'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'first', tags: ['$initial'], test: (id) => !/\/(index\.html|main\.tsx)$/.test(id) }],
        },
      },
    },
  },
})
