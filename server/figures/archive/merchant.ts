import type { archive } from '#contract/archive.ts'
import { sendExport } from '../../base/http/send-export.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { recordSecurityEvent } from '../../base/security-events.ts'
import { sendSecurityNotice } from '../../identity/account/security-notice.ts'
import { writeArchive } from './archive.ts'

export const archiveHandlers: Handlers<typeof archive> = {
  export(call) {
    const { ctx, db, session, lang, now } = call
    const { merchantId } = session
    return sendExport(call, async () => {
      // The archive is a thief's main prize, so the owner is told before the first byte.
      await db.transaction(async (tx) => {
        await recordSecurityEvent(call, tx, { merchantId, kind: 'exported' })
        const params = { at: now.toISOString() }
        await sendSecurityNotice(ctx, tx, { merchantId, kind: 'exported', params, subject: 'password' })
      })
      const { name, stream } = await writeArchive(ctx, { merchantId, lang, now })
      return { type: 'application/zip', name, pieces: stream }
    })
  },
}
