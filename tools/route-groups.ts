import type { Plugin, Rolldown } from 'vite'

type Graph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** A barrel names every icon; only the imported icons belong to a screen. */
const barrel = /lucide-react\.m?js$/
const icon = /\/lucide-react\//
/** The service worker must be a single file without imports. */
const worker = /service-worker\.ts$/

function closureOf(graph: Graph, endings: readonly string[]): Set<string> {
  const ids = [...graph.getModuleIds()]
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id) || barrel.test(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  for (const ending of endings) {
    const begin = ids.find((id) => id.endsWith(ending))
    if (!begin) throw new Error(`the build has no module ${ending}`)
    add(begin)
  }
  return found
}

/**
 * Few files, because many small ones cost a request each and compress worse. `first`: what the app needs at once.
 * `shared`: the icons, and what home shares with other screens. `home`: the rest of home.
 */
export function routeGroups(home: readonly string[]) {
  let ofHome = new Set<string>()
  const plugin: Plugin = {
    name: 'route-groups',
    apply: 'build',
    buildEnd(error) {
      if (!error) ofHome = closureOf(this, home)
    },
  }
  const isHome = (id: string) => ofHome.has(id)
  const isShared = (id: string) => icon.test(id) || isHome(id)
  const groups = [
    { name: 'first', tags: ['$initial' as const], test: (id: string) => !worker.test(id), priority: 3 },
    { name: 'shared', test: isShared, minShareCount: 2, priority: 2 },
    { name: 'home', test: isHome, priority: 1 },
  ]
  return { plugin, options: { output: { codeSplitting: { groups } } } }
}
