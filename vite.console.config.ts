import { join } from 'node:path'
import { defineConfig } from 'vite'
import { inOneFile, proxyOf, strictOutput, transforms } from './tools/web-app.ts'

const root = import.meta.dirname
/** What the console's pages ask the server for. */
const served = ['admin', 'files', 'healthz']

export default defineConfig({
  root: join(root, 'console'),
  base: '/console/',
  publicDir: false,
  plugins: transforms(),
  server: { proxy: proxyOf(served) },
  build: {
    outDir: join(root, 'dist/console'),
    ...strictOutput,
    manifest: true,
    target: 'es2023',
    rolldownOptions: inOneFile(/\/(index\.html|main\.tsx)$/),
  },
})
