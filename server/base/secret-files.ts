import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './read-env.ts'

/** Settings that are secrets, or URLs that may contain one. */
export const secretSettings = [
  'SECRET_KEY',
  'SECRET_KEYS_READ',
  'DATABASE_ROLE_SECRET',
  'DATABASE_ROLE_SECRET_OTHER',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'AUDIT_DATABASE_URL',
  'SMTP_URL',
  'S3_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'CHAIN_NODES_TRON',
  'CHAIN_NODES_ETHEREUM',
  'CHAIN_NODES_POLYGON',
  'CHAIN_NODES_ARBITRUM',
] as const

/** Without the final line end, which editors add. */
function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    return fail(`${name} cannot be read from its file: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * The environment with secrets from files: `SECRET_KEY_FILE` names the file of `SECRET_KEY`, and a file `SECRET_KEY` in
 * systemd's credentials folder needs no setting. A secret given twice stops the start, since it is unclear which is
 * meant.
 */
export function environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = env['CREDENTIALS_DIRECTORY']
  const read = secretSettings.flatMap((name) => {
    const credential = folder ? join(folder, name) : ''
    const files = [env[`${name}_FILE`] || '', existsSync(credential) ? credential : ''].filter((file) => file !== '')
    if (files.length + (env[name] ? 1 : 0) > 1)
      fail(`${name} is given twice: by the environment, a file or a credential`)
    return files.map((file) => [name, readSecret(name, file)])
  })
  return { ...env, ...Object.fromEntries(read) }
}
