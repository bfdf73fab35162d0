import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/root.ts'
import { readSource } from '#tools/source-files.ts'
import { titlesOf } from './test-titles.ts'

export const testPattern = /`([\w./-]+\.(?:test|e2e)\.ts) › ([^`]+)`/g
export const decisionPattern = /\[\d{4}\]\((decisions\/\d{4}-[\w-]+\.md)\)/g

const titles = new Map<string, string[]>()

function hasTest(file: string, title: string): boolean {
  if (!existsSync(join(root, file))) return false
  if (!titles.has(file)) titles.set(file, titlesOf(file, readSource(file)))
  return titles.get(file)?.includes(title) ?? false
}

/** The cells of a table row; `\|` in a title is not a separator. */
export const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

export function brokenProofs(proof: string): string[] {
  return [
    ...[...proof.matchAll(testPattern)]
      .filter(([, file = '', title = '']) => !hasTest(file, title))
      .map(([, file, title]) => `${file} has no test "${title}"`),
    ...[...proof.matchAll(decisionPattern)]
      .filter(([, path = '']) => !existsSync(join(root, 'docs', path)))
      .map(([, path]) => `${path} does not exist`),
  ]
}
