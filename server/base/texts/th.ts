import type { Texts } from './texts.ts'
import { answers } from './th/answers.ts'
import { legal } from './th/legal.ts'
import { notices } from './th/notices.ts'
import { questionTexts } from './th/questions.ts'
import { records } from './th/records.ts'
import { securityNotices } from './th/security-notices.ts'
import { shopperMails } from './th/shopper-mails.ts'

export const texts: Texts = {
  ...answers,
  ...legal,
  ...notices,
  ...questionTexts,
  ...records,
  ...securityNotices,
  ...shopperMails,
}
