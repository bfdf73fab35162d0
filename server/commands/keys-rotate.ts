import { pino } from 'pino'
import { readConfig } from '../base/config.ts'
import { openOwner } from '../base/db/open-owner.ts'
import { createFiles } from '../base/files.ts'
import { environment } from '../base/secret-files.ts'
import { rotateKeys } from './rotate-keys.ts'

/**
 * `npm run keys:rotate`: encrypts with SECRET_KEY what is still encrypted with one of SECRET_KEYS_READ, as the
 * database's owner.
 */
const config = readConfig(environment(process.env), { isCommandOfOwner: true })
const logged = { config, log: pino({ level: config.logLevel }), metrics: null }
const owner = await openOwner(config)
const files = createFiles(config)
try {
  await files.claim(async (own) => String((await owner.rows(`select claim_file_store('${own}') as mark`))[0]?.['mark']))
  const rotated = await rotateKeys({ owner, files, keys: config.keys, logged })
  for (const [kind, count] of Object.entries(rotated)) console.log(`${kind}: ${count} encrypted again`)
} finally {
  await owner.close()
}
