// `npm run generate`: writes the generated files; with --check it only reports stale ones.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { breachedPasswords } from './generate-breached-passwords.ts'
import { fieldsTable } from './generate-fields.ts'
import { furtherCalls } from './generate-further-calls.ts'
import { callTables } from './generate-routes.ts'
import { settingsTable } from './generate-settings.ts'
import { translatedTable } from './generate-translated.ts'
import { root } from './root.ts'

type Render = () => string | Buffer | Promise<string>

const generated: Record<string, Render> = {
  ...callTables,
  ...settingsTable,
  ...furtherCalls,
  ...fieldsTable,
  ...breachedPasswords,
  ...translatedTable,
}

const isCheck = process.argv.includes('--check')
let stale = 0

for (const [path, render] of Object.entries(generated)) {
  const file = join(root, path)
  const content = Buffer.from(await render())
  if (existsSync(file) && readFileSync(file).equals(content)) continue
  if (isCheck) {
    stale++
    process.stderr.write(`${path} is stale: run \`npm run generate\` and commit it\n`)
  } else {
    writeFileSync(file, content)
    process.stdout.write(`${path} written\n`)
  }
}

process.exitCode = stale > 0 ? 1 : 0
