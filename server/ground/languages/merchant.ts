import sql from 'sql-template-tag'
import { languages as languageCodes, readLanguage } from '#contract/language-codes.ts'
import type { languages } from '#contract/languages.ts'
import type { Handlers } from '../../base/http/serve.ts'
import { forgetSessions } from '../../base/http/session.ts'

export const languageHandlers: Handlers<typeof languages> = {
  async set({ db, query, session }) {
    if (session?.party === 'merchant') {
      await db.query(
        sql`update merchant set lang = ${readLanguage(query.lang)} where merchant_id = ${session.merchantId}`,
      )
      forgetSessions()
    }
    return { lang: query.lang }
  },

  list: async () => languageCodes.map(({ code, wire, name }) => ({ code: wire, tag: code, name })),
}
