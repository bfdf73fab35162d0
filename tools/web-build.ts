import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'

/** What the configurations of the three web apps share. The macros become calls before React sees the file. */
export const webPlugins = () => [
  babel({ presets: [linguiTransformerBabelPreset()] }),
  react(),
  lingui(),
  tailwindcss(),
  demoPage(),
]

/** No inline script and no data: address in the output, so that the strictest policy holds. */
export const webBuild = {
  emptyOutDir: true,
  manifest: true,
  target: 'es2023',
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  /** What the licences of the packages in it ask for: their texts go where their code goes. */
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

/** While developing, Vite sends the page in place of the server: it says that this is the demo world as the server's does. */
export const demoPage = (): Plugin => ({
  name: 'demo-page',
  apply: 'serve',
  async transformIndexHtml() {
    const answer = await fetch(`${serverUrl()}/healthz`).catch(() => null)
    const health = answer?.ok ? ((await answer.json()) as { demo?: boolean }) : null
    return health?.demo ? [{ tag: 'meta', attrs: { name: 'demo', content: 'true' }, injectTo: 'head' }] : []
  },
})

/** While developing, these first parts of addresses are answered by the server. */
export function proxyTo(served: readonly string[]) {
  return { proxy: Object.fromEntries(served.map((part) => [`^/${part}(/|$)`, serverUrl()])) }
}
