import type { Messages } from '@lingui/core'
import { Buy } from '../buy/buy.tsx'
import { takeOver } from '../take-over.tsx'

const catalogues = import.meta.glob<{ messages: Messages }>('../buy/locales/*.po')

await takeOver(Buy, (lang) => catalogues[`../buy/locales/${lang}.po`])
