import { answers } from './ja/answers.ts'
import { legal } from './ja/legal.ts'
import { notices } from './ja/notices.ts'
import { questionTexts } from './ja/questions.ts'
import { records } from './ja/records.ts'
import { securityNotices } from './ja/security-notices.ts'
import { shopperMails } from './ja/shopper-mails.ts'
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
