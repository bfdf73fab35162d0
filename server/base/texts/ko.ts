import { answers } from './ko/answers.ts'
import { legal } from './ko/legal.ts'
import { notices } from './ko/notices.ts'
import { questionTexts } from './ko/questions.ts'
import { records } from './ko/records.ts'
import { securityNotices } from './ko/security-notices.ts'
import { shopperMails } from './ko/shopper-mails.ts'
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
