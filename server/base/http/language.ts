import type { FastifyRequest } from 'fastify'
import { defaultLanguage, type LanguageCode, readLanguage } from '#contract/language-codes.ts'

const storedLanguages = new WeakMap<FastifyRequest, LanguageCode>()

export const noteStoredLanguage = (request: FastifyRequest, lang: LanguageCode) => storedLanguages.set(request, lang)

/** The language of answers and refusals: the `lang` header, else the merchant's stored language, else the default. */
export const languageOf = (request: FastifyRequest): LanguageCode =>
  readLanguage(request.headers['lang']) ?? storedLanguages.get(request) ?? defaultLanguage
