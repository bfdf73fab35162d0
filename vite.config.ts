import { join } from 'node:path'
import { defineConfig } from 'vite'
import { paths } from './merchant/paths.ts'
import { addressList } from './tools/address-list.ts'
import { preloadedPage } from './tools/preloaded-page.ts'
import { routeGroups } from './tools/route-groups.ts'
import { serviceWorker } from './tools/service-worker.ts'
import { proxyTo, webBuild, webPlugins } from './tools/web-build.ts'

const root = import.meta.dirname
/** The first parts of the addresses that the server answers. */
const served = [
  '.well-known',
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

/** Users without a session begin with the login, which is in the first file, and on the first visit in English. */
const signIn = { path: 'login', modules: ['app/locales/en.po'] }

/** Users with a session begin with home. Only the device knows the language, so its texts are not included. */
const home = {
  path: 'home',
  modules: ['merchant/routes.tsx', 'app/tab-bar.tsx', 'app/live-data.ts', 'features/dashboard/home.screen.tsx'],
}

/** The list of screens is a separate file: the login loads it in advance, without the code of the screens. */
const files = routeGroups(home.modules.filter((module) => !module.endsWith('routes.tsx')))

export default defineConfig(({ mode }) => ({
  root: join(root, 'merchant'),
  base: '/',
  publicDir: join(root, 'merchant/public'),
  plugins: [
    ...webPlugins(),
    files.plugin,
    serviceWorker(join(root, 'merchant'), served),
    preloadedPage(signIn),
    preloadedPage(home),
    addressList(Object.values(paths)),
  ],
  define: {
    // Stored answers are bound to the build, so that new code never reads data of an old one.
    BUILD_ID: JSON.stringify(mode === 'production' ? Date.now().toString(36) : mode),
  },
  server: proxyTo(served),
  build: { ...webBuild, outDir: join(root, 'dist/merchant'), rolldownOptions: files.options },
}))
