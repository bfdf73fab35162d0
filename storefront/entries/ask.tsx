import type { Messages } from '@lingui/core'
import { Ask } from '../ask/ask.tsx'
import { takeOver } from '../take-over.tsx'

const catalogues = import.meta.glob<{ messages: Messages }>('../ask/locales/*.po')

await takeOver(Ask, (lang) => catalogues[`../ask/locales/${lang}.po`])
