import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { root } from './root.ts'

const isIgnored = (name: string) =>
  [
    'node_modules',
    'dist',
    'release',
    '.data',
    '.git',
    'artifacts',
    'coverage',
    'test-results',
    'playwright-report',
  ].includes(name)

let cached: string[] | undefined

export function sourceFiles(pattern: RegExp): string[] {
  cached ??= globSync('{*,.ci/*,**/*}', {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => isIgnored(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort()
  return cached.filter((file) => pattern.test(file))
}

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The file of this repository that an import names; null for a package. */
export function importTarget(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  return specifier.startsWith('#') ? specifier.slice(1) : null
}
