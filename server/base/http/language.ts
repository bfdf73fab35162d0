import type { FastifyRequest } from 'fastify'
import { defaultLanguage, type LanguageCode, readLanguage } from '#contract/language-codes.ts'

/** The stored language of the merchant that a request belongs to, once the session is known. */
const storedLanguages = new WeakMap<FastifyRequest, LanguageCode>()

export const noteStoredLanguage = (request: FastifyRequest, lang: LanguageCode) => storedLanguages.set(request, lang)

/** The `lang` header, else the merchant's stored language, else the default: for answers and refusals alike. */
export const languageOf = (request: FastifyRequest): LanguageCode =>
  readLanguage(request.headers['lang']) ?? storedLanguages.get(request) ?? defaultLanguage
