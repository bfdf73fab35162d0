import { answers } from './en/answers.ts'
import { legal } from './en/legal.ts'
import { notices } from './en/notices.ts'
import { records } from './en/records.ts'
import { securityNotices } from './en/security-notices.ts'
import { shopperMails } from './en/shopper-mails.ts'

/** What the server says. The other languages hold the same keys with the same placeholders; a check proves it. */
export const texts = { ...answers, ...legal, ...notices, ...records, ...securityNotices, ...shopperMails }
