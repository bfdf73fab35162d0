import { texts as en } from './en.ts'
import type { Texts } from './texts.ts'

export const texts: Texts = { ...en }
