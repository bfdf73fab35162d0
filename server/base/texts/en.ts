import { answers } from './en/answers.ts'
import { legal } from './en/legal.ts'
import { notices } from './en/notices.ts'
import { questionTexts } from './en/questions.ts'
import { records } from './en/records.ts'
import { securityNotices } from './en/security-notices.ts'
import { shopperMails } from './en/shopper-mails.ts'

/** The server's texts. A check ensures that the other languages have the same keys and placeholders. */
export const texts = {
  ...answers,
  ...legal,
  ...notices,
  ...questionTexts,
  ...records,
  ...securityNotices,
  ...shopperMails,
}
