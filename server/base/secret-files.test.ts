import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { environment, secretSettings } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'entrepot-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('every secret is read of a file that a setting names, or of systemd’s credentials, without its last line end', () => {
  for (const name of secretSettings) {
    const path = file(`of-${name}`, `the secret of ${name}\r\n`)
    expect(environment({ [`${name}_FILE`]: path })[name]).toBe(`the secret of ${name}`)
    file(name, `the credential of ${name}\n`)
  }
  const all = environment({ CREDENTIALS_DIRECTORY: folder, PORT: '1' })
  expect(secretSettings.map((name) => all[name])).toEqual(secretSettings.map((name) => `the credential of ${name}`))
  expect(all['PORT']).toBe('1')
})

test('a secret that is given twice, and a file that is not there, stop the start', () => {
  const path = file('other', 'x')
  for (const env of [
    { SMTP_URL: 'smtp://a', SMTP_URL_FILE: path },
    { SMTP_URL_FILE: path, CREDENTIALS_DIRECTORY: folder },
  ]) {
    expect(() => environment(env)).toThrow('SMTP_URL is given twice')
  }
  expect(() => environment({ SECRET_KEY_FILE: join(folder, 'none') })).toThrow('ENOENT')
})

test('no setting that holds a secret is left out', () => {
  const names = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  const secret = [...names].filter((name) => /SECRET|TOKEN|DATABASE_URL|SMTP_URL|S3_URL|CHAIN_NODES/.test(name))
  expect(secret.sort()).toEqual([...secretSettings].sort())
})
