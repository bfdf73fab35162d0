// projects: unit
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tools/root.ts'
import { readSource, sourceFiles } from '#tools/source-files.ts'
import { folders } from './walls.ts'

const documents = sourceFiles(/\.md$/)

/** Prose without code blocks, which are examples. */
const proseOf = (file: string) => readSource(file).replaceAll(/^```[\s\S]*?^```/gm, '')

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (file: string) =>
  [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

function isDeadLink(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? file : posix.join(posix.dirname(file), path)
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
}

test('every link in the documents leads somewhere', () => {
  const links = documents.flatMap((file) =>
    [...proseOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ file, link })),
  )
  const own = links.filter(({ link }) => !/^(https?|mailto):/.test(link))
  expect(own.length).toBeGreaterThan(0)
  expect(['nowhere.md', 'CONTRIBUTING.md#nowhere'].filter((link) => !isDeadLink('README.md', link))).toEqual([])
  expect(own.filter(({ file, link }) => isDeadLink(file, link))).toEqual([])
})

const pathPattern = new RegExp(`\`((?:${[...folders, 'docs'].join('|')})/[\\w./-]+)\``, 'g')

test('every path that a document names exists', () => {
  const named = documents.flatMap((file) =>
    [...proseOf(file).matchAll(pathPattern)].map(([, path = '']) => ({ file, path })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(readSource('package.json')) as { scripts: Record<string, string> }
  const named = documents.flatMap((file) =>
    [...readSource(file).matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => ({ file, script })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ script }) => !(script in scripts))).toEqual([])
})

const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file))

test('decisions are numbered without gaps, and each has its three parts', () => {
  expect(decisions.length).toBeGreaterThan(0)
  expect(decisions.map((file) => Number(/(\d{4})-/.exec(file)?.[1]))).toEqual(decisions.map((_, at) => at + 1))
  for (const file of decisions) {
    for (const part of ['Context', 'Decision', 'Consequences']) expect(readSource(file), file).toContain(`## ${part}`)
  }
})

test('the index of decisions has each with its title, date and status, and no other', () => {
  const written = decisions.map((file) => {
    const source = readSource(file)
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(source) ?? []
    const [, date, status] = /^Date: (\d{4}-\d{2}-\d{2})\. Status: (.+)\.$/m.exec(source) ?? []
    return `| ${number} | [${title}](${posix.basename(file)}) | ${date} | ${status} |`
  })
  const index = readSource('docs/decisions/README.md')
  expect(index.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(written)
})
