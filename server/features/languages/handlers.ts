import sql from 'sql-template-tag'
import type { languageCalls } from '#contract/language-calls.ts'
import { languages } from '#contract/languages.ts'
import type { Handlers } from '../../http/serve.ts'
import { forgetSessions } from '../../http/session.ts'

export const languageHandlers: Handlers<typeof languageCalls> = {
  async set({ db, query, session }) {
    if (session?.party === 'merchant') {
      await db.query(sql`update merchant set lang = ${query.lang} where merchant_id = ${session.merchantId}`)
      forgetSessions()
    }
    return { lang: query.lang }
  },

  list: async () => [...languages],
}
