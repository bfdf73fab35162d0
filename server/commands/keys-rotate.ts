import { pino } from 'pino'
import { openOwner } from '../base/db/open-owner.ts'
import { createFiles } from '../base/files.ts'
import { rotateKeys } from './rotate-keys.ts'
import { readOwnerConfig, runCommand } from './run-command.ts'

/**
 * `npm run keys:rotate`: encrypts with SECRET_KEY what is still encrypted with one of SECRET_KEYS_READ, as the
 * database's owner.
 */
await runCommand(async () => {
  const config = readOwnerConfig()
  const logged = { config, log: pino({ level: config.logLevel }), metrics: null }
  const owner = await openOwner(config)
  const files = createFiles(config)
  const claim = async (own: string) => (await owner.rows(`select claim_file_store('${own}') as mark`))[0]?.['mark']
  try {
    await files.claim(async (own) => String(await claim(own)))
    const rotated = await rotateKeys({ owner, files, keys: config.keys, logged })
    for (const [kind, count] of Object.entries(rotated)) console.log(`${kind}: ${count} encrypted again`)
  } finally {
    await owner.close()
  }
})
