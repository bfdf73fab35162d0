import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'

/** Where `npm run dev` finds the server. */
const serverUrl = process.env.SERVER_URL ?? 'http://localhost:3000'

/** The macros become calls before React sees the file; catalogues are compiled as they are imported. */
export const transforms = () => [babel({ presets: [linguiTransformerBabelPreset()] }), react(), lingui(), tailwindcss()]

/** During development the server answers what begins with these parts of an address. */
export const proxyOf = (served: readonly string[]) =>
  Object.fromEntries(served.map((part) => [`^/${part}(/|$)`, serverUrl]))

/** No inline script and no data: address in the output, so that the strictest policy holds. */
export const strictOutput = { emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 } as const

/** One file for what an app needs at once, but its entries: many small ones compress worse and cost a request each. */
export const inOneFile = (entries: RegExp) => ({
  output: {
    codeSplitting: {
      groups: [{ name: 'first', tags: ['$initial' as const], test: (id: string) => !entries.test(id) }],
    },
  },
})
