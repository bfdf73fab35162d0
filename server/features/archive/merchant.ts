import type { archive } from '#contract/archive.ts'
import { sendExport } from '../../base/http/send-export.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { writeArchive } from './archive.ts'

/** Everything of the merchant as a file. */
export const archiveHandlers: Handlers<typeof archive> = {
  export(call) {
    const { ctx, session, lang, now } = call
    return sendExport(call, async () => {
      const { name, stream } = await writeArchive(ctx, { merchantId: session.merchantId, lang, now })
      return { type: 'application/zip', name, pieces: stream }
    })
  },
}
