import { join } from 'node:path'
import { defineConfig } from 'vite'
import { oneFirstFile, proxyTo, webBuild, webPlugins } from './tools/web-build.ts'

const root = import.meta.dirname
/** What the console's pages ask the server for. */
const served = ['admin', 'files', 'healthz']

export default defineConfig({
  root: join(root, 'console'),
  base: '/console/',
  publicDir: false,
  plugins: webPlugins(),
  server: proxyTo(served),
  build: {
    ...webBuild,
    outDir: join(root, 'dist/console'),
    rolldownOptions: oneFirstFile(/\/(index\.html|main\.tsx)$/),
  },
})
