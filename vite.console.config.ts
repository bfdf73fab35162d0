import { join } from 'node:path'
import { defineConfig } from 'vite'
import { paths } from './console/paths.ts'
import { addressList } from './tools/address-list.ts'
import { oneFirstFile, proxyTo, webBuild, webPlugins } from './tools/web-build.ts'

const root = import.meta.dirname
/** The first parts of the addresses that the server answers. */
const served = ['admin', 'files', 'healthz']

/** Each room has a list and pages of single items. */
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
