import type { archive } from '#contract/archive.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { writeArchive } from './archive.ts'

/** Everything of the merchant as a file. */
export const archiveHandlers: Handlers<typeof archive> = {
  async export({ ctx, session, lang, now, reply }) {
    const { name, stream } = await writeArchive(ctx, { merchantId: session.merchantId, lang, now })
    reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`)
    await reply.send(stream)
  },
}
