import type { archive } from '#contract/archive.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { writeArchive } from './archive.ts'
import { sendExport } from './running-exports.ts'

/** Everything of the merchant as a file. */
export const archiveHandlers: Handlers<typeof archive> = {
  export: ({ ctx, session: { merchantId }, lang, now, request, reply }) =>
    sendExport(ctx, {
      merchantId,
      token: String(request.headers['token']),
      reply,
      async write() {
        const { name, stream } = await writeArchive(ctx, { merchantId, lang, now })
        reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`)
        return stream
      },
    }),
}
