import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { Fault } from './fault.ts'

function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\0').filter(Boolean)
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).sort()
}

export type TreeCopy = {
  folder: string
  plant: (fault: Fault) => () => void
  remove: () => void
}

export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-planted-'))
  for (const file of listFiles()) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    plant: ({ id, file, find, put }) => {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (text.split(find).length !== 2) throw new Error(`the anchor of ${id} is not exactly once in ${file}`)
      writeFileSync(
        path,
        text.replace(find, () => put),
      )
      return () => writeFileSync(path, text)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
