const built = new Set<string>()

/** Said once at the start, from the list of routes: screens may not read that list, it loads them. */
export function tellBuilt(paths: readonly string[]) {
  for (const path of paths) built.add(path)
}

/** Whether a screen stands behind a path: the home screen offers no way into nothing. */
export const isBuilt = (path: string) => built.has(path)
