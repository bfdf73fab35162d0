import { readFileSync } from 'node:fs'

/** The version of this server, as package.json and the changelog have it. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
