import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const fileName = 'sw.js'
const placeholder = /(["'`])__BUILD__\1/

/**
 * Builds the service worker and fills in the files that it stores. Message catalogues are listed separately, because it
 * stores only those of used languages.
 */
export function serviceWorker(root: string, served: readonly string[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, 'service-worker.ts'), fileName })
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[fileName]
        if (worker?.type !== 'chunk' || !placeholder.test(worker.code))
          throw new Error('the build has no service worker')
        const languageOf = (name: string) => {
          const source = bundle[name]?.type === 'chunk' ? bundle[name].facadeModuleId : null
          return source?.endsWith('.po') ? basename(source, '.po') : null
        }
        const all = Object.keys(bundle)
          .filter((name) => /^assets\/.*\.(js|css)$/.test(name))
          .sort()
        const files = all.filter((name) => languageOf(name) === null)
        const catalogues = all.filter((name) => languageOf(name) !== null)
        if (files.length === 0 || catalogues.length === 0)
          throw new Error('the service worker has no file to store, or no catalogue')
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no page')
        // File names change with their contents; only the page keeps its name.
        const names = Object.keys(bundle).sort().join('\n')
        const version = createHash('sha256').update(names).update(page.source).digest('hex').slice(0, 16)
        const build = {
          version,
          files: files.map((name) => `/${name}`),
          catalogues: catalogues.map((name) => ({ language: languageOf(name), file: `/${name}` })),
          served,
        }
        worker.code = worker.code.replace(placeholder, () => JSON.stringify(JSON.stringify(build)))
      },
    },
  }
}
