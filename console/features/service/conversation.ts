import type { Reply } from '#contract/endpoint.ts'
import { defaultLanguage, type LanguageCode, languages, readLanguage } from '#contract/language-codes.ts'
import type { operatorService } from '#contract/operator/service.ts'

export type Conversation = Reply<typeof operatorService.read>
export type ChatMessage = Reply<typeof operatorService.messages>['list'][number]
export type CannedAnswer = Reply<typeof operatorService.cannedAnswers>[number]

export const languageOf = ({ lang }: Pick<Conversation, 'lang'>): LanguageCode => readLanguage(lang) ?? defaultLanguage

export const missingLanguages = ({ texts }: Pick<CannedAnswer, 'texts'>): LanguageCode[] =>
  languages.map(({ code }) => code).filter((code) => !texts[code]?.trim())

export const isWaiting = ({ waitingSince, closedAt }: Pick<Conversation, 'waitingSince' | 'closedAt'>): boolean =>
  waitingSince !== null && closedAt === null

/** The time for the answer, by the platform's own target. */
export const clockOf = ({ waitingSince, lastAt, dueAt }: Conversation) => ({
  since: waitingSince ?? lastAt,
  promisedBy: dueAt,
  endsBy: null,
})
