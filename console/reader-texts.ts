import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#client/get.ts'
import { hourMs } from '#contract/durations.ts'
import type { LanguageCode } from '#contract/language-codes.ts'
import { readRoomTexts } from './language.ts'

/** Canned reasons in the reader's language. Empty until they are loaded. */
export function useReaderTexts(texts: readonly MessageDescriptor[], lang: LanguageCode): readonly string[] {
  const { data } = useQuery<I18n>(
    {
      queryKey: ['texts', lang],
      queryFn: async () => setupI18n({ locale: lang, messages: { [lang]: await readRoomTexts(lang) } }),
      staleTime: hourMs,
    },
    queryClient,
  )
  return data ? texts.map((text) => data._(text)) : []
}
