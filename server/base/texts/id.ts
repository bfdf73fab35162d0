import { answers } from './id/answers.ts'
import { notices } from './id/notices.ts'
import { records } from './id/records.ts'
import type { Texts } from './texts.ts'

export const texts: Texts = { ...answers, ...notices, ...records }
