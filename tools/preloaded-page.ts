import type { Plugin } from 'vite'

/** A separate page for one address: `path` without slashes, and the modules that it needs besides the entry. */
export type PreloadedPage = { path: string; modules: readonly string[] }

/**
 * Builds a second page for an address that people open first. It names the files that the entry would request one after
 * another, so that the browser loads them in parallel: each step costs a round trip on a phone.
 */
export function preloadedPage({ path, modules }: PreloadedPage): Plugin {
  return {
    name: 'preloaded-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no page')
        const html = String(page.source)
        const files = new Set<string>()
        const add = (fileName: string) => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || files.has(fileName)) return
          files.add(fileName)
          for (const imported of chunk.imports) add(imported)
        }
        for (const module of modules) {
          const chunk = Object.values(bundle).find(
            (each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(module)),
          )
          if (!chunk) throw new Error(`the build has no file for ${module}`)
          add(chunk.fileName)
        }
        const missing = [...files].filter((file) => !html.includes(`/${file}"`))
        const links = missing.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
        const at = html.lastIndexOf('    <link rel="stylesheet"')
        if (at < 0) throw new Error('the page has no style sheet')
        const source = html.slice(0, at) + links.join('') + html.slice(at)
        this.emitFile({ type: 'asset', fileName: `${path}.html`, source })
      },
    },
  }
}
