import { expect } from 'vitest'
import { archive } from '#contract/archive.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { readZip } from './read-zip.ts'
import { prove } from './sold.ts'
import type { World } from './world.ts'

export async function openArchive(world: World, token: string, lang: LanguageCode = 'en') {
  await prove(world, token)
  const answer = await world.app.inject({ url: archive.export.path, headers: { token, lang } })
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  const files = readZip(answer.rawPayload)
  const read = (path: string) => files.get(path)?.toString() ?? ''
  const rows = (file: string) =>
    read(`${file}.jsonl`)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { files, read, rows, name: String(answer.headers['content-disposition']) }
}
