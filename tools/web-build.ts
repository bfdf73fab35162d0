import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { readSource } from './source-files.ts'

/** Shared by the configurations of the three web apps. Macros are replaced before React's plugin sees the file. */
export const webPlugins = () => [
  babel({ presets: [linguiTransformerBabelPreset()] }),
  react(),
  lingui(),
  tailwindcss(),
  demoPage(),
  withoutScripts(),
]

/** As README.md names them. CSS that they lack is written otherwise in the output, such as light-dark(). */
export const oldestBrowsers = ['safari16.4', 'chrome111', 'firefox128']

/** No inline scripts and no data: URLs in the output, so that the strictest policy is possible. */
export const webBuild = {
  emptyOutDir: true,
  manifest: true,
  target: 'es2023',
  cssTarget: oldestBrowsers,
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  /** The packages' licences require that their texts are delivered with the code. */
  license: { fileName: 'licences.md' },
} as const

/** One file for what an app needs at once: many small ones compress worse and cost a request each. */
export const oneFirstFile = (entries: RegExp) => ({
  output: {
    codeSplitting: {
      groups: [{ name: 'first', tags: ['$initial' as const], test: (id: string) => !entries.test(id), priority: 1 }],
    },
  },
})

const serverUrl = () => process.env.SERVER_URL ?? 'http://localhost:3000'

/** In development Vite sends the page instead of the server, so it adds the server's tag of the demo world. */
export const demoPage = (): Plugin => ({
  name: 'demo-page',
  apply: 'serve',
  async transformIndexHtml() {
    const answer = await fetch(`${serverUrl()}/healthz`).catch(() => null)
    const health = answer?.ok ? ((await answer.json()) as { demo?: boolean }) : null
    return health?.demo ? [{ tag: 'meta', attrs: { name: 'demo', content: 'true' }, injectTo: 'head' }] : []
  },
})

/** Only scripts read the chosen language, so a page without them says in every language that it needs them. */
export const withoutScripts = (): Plugin => ({
  name: 'without-scripts',
  transformIndexHtml: (html) => html.replace('<body>', `<body>\n${readSource('kit/without-scripts.html')}`),
})

/** In development the server answers these first path segments. */
export function proxyTo(served: readonly string[]) {
  return { proxy: Object.fromEntries(served.map((part) => [`^/${part}(/|$)`, serverUrl()])) }
}
