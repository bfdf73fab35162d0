import { join } from 'node:path'
import { defineConfig } from 'vite'
import { paths } from './console/paths.ts'
import { addressList } from './tools/address-list.ts'
import { oneFirstFile, proxyTo, webBuild, webPlugins } from './tools/web-build.ts'

const root = import.meta.dirname
/** What the console's pages ask the server for. */
const served = ['admin', 'files', 'healthz']

/** A room's list, and each thing in it. */
const addresses = Object.values(paths).flatMap((path) => (path === paths.today ? [path] : [path, `${path}/*`]))

export default defineConfig({
  root: join(root, 'console'),
  base: '/console/',
  publicDir: false,
  plugins: [...webPlugins(), addressList(addresses)],
  server: proxyTo(served),
  build: {
    ...webBuild,
    outDir: join(root, 'dist/console'),
    rolldownOptions: oneFirstFile(/\/(index\.html|main\.tsx)$/),
  },
})
