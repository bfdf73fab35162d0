import { join } from 'node:path'
import { defineConfig } from 'vite'
import { preloadedPage } from './tools/preloaded-page.ts'
import { serviceWorker } from './tools/service-worker.ts'
import { oneFirstFile, proxyTo, webBuild, webPlugins } from './tools/web-build.ts'

const root = import.meta.dirname
/** The first parts of the addresses that the server answers. */
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

/** Who has no session yet begins with the sign-in, the first time in English. */
const signIn = {
  path: 'login',
  modules: ['app/installed.tsx', 'app/locales/en.po', 'features/account/login.screen.tsx'],
}

/** Who has a session begins with home. Which texts it takes only the device knows. */
const home = {
  path: 'home',
  modules: [
    ...['merchant/routes.tsx', 'app/tab-bar.tsx', 'app/installed.tsx', 'app/live-data.ts'],
    'features/dashboard/home.screen.tsx',
  ],
}

/** The entries stay files of their own: the page names them, and the service worker may import nothing. */
const entries = /\/(index\.html|main\.tsx|service-worker\.ts)$/

/** The icons that screens share: each was a file of its own. The two of the sign-in stay alone: it loads fast. */
const sharedParts = [
  { name: 'icons', test: /node_modules\/lucide-react\/(?!.*\/(chevron-down|globe)\.)/, minShareCount: 2 },
]

export default defineConfig(({ mode }) => ({
  root: join(root, 'merchant'),
  base: '/',
  publicDir: join(root, 'merchant/public'),
  plugins: [...webPlugins(), serviceWorker(join(root, 'merchant'), served), preloadedPage(signIn), preloadedPage(home)],
  define: {
    // Stored answers are bound to it, so that the data of an old build never meets new code.
    BUILD_ID: JSON.stringify(mode === 'production' ? Date.now().toString(36) : mode),
  },
  server: proxyTo(served),
  build: { ...webBuild, outDir: join(root, 'dist/merchant'), rolldownOptions: oneFirstFile(entries, sharedParts) },
}))
