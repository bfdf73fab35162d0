import type { Texts } from './texts.ts'
import { answers } from './zh-cn/answers.ts'
import { legal } from './zh-cn/legal.ts'
import { notices } from './zh-cn/notices.ts'
import { questionTexts } from './zh-cn/questions.ts'
import { records } from './zh-cn/records.ts'
import { securityNotices } from './zh-cn/security-notices.ts'
import { shopperMails } from './zh-cn/shopper-mails.ts'

export const texts: Texts = {
  ...answers,
  ...legal,
  ...notices,
  ...questionTexts,
  ...records,
  ...securityNotices,
  ...shopperMails,
}
