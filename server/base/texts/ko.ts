import { answers } from './ko/answers.ts'
import { legal } from './ko/legal.ts'
import { notices } from './ko/notices.ts'
import { records } from './ko/records.ts'
import { securityNotices } from './ko/security-notices.ts'
import { shopperMails } from './ko/shopper-mails.ts'
import type { Texts } from './texts.ts'

export const texts: Texts = { ...answers, ...legal, ...notices, ...records, ...securityNotices, ...shopperMails }
