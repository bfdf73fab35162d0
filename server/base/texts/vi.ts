import type { Texts } from './texts.ts'
import { answers } from './vi/answers.ts'
import { legal } from './vi/legal.ts'
import { notices } from './vi/notices.ts'
import { questionTexts } from './vi/questions.ts'
import { records } from './vi/records.ts'
import { securityNotices } from './vi/security-notices.ts'
import { shopperMails } from './vi/shopper-mails.ts'

export const texts: Texts = {
  ...answers,
  ...legal,
  ...notices,
  ...questionTexts,
  ...records,
  ...securityNotices,
  ...shopperMails,
}
