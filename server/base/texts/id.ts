import { answers } from './id/answers.ts'
import { legal } from './id/legal.ts'
import { notices } from './id/notices.ts'
import { questionTexts } from './id/questions.ts'
import { records } from './id/records.ts'
import { securityNotices } from './id/security-notices.ts'
import { shopperMails } from './id/shopper-mails.ts'
import type { Texts } from './texts.ts'

export const texts: Texts = {
  ...answers,
  ...legal,
  ...notices,
  ...questionTexts,
  ...records,
  ...securityNotices,
  ...shopperMails,
}
