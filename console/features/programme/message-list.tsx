import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { languages } from '#contract/language-codes.ts'
import { DateText } from '#kit/date-text.tsx'
import { chosenLanguage } from '../../language.ts'
import { useLanguageNames } from '../../parts/language-names.ts'
import { Mark, type MarkKind } from '../../parts/mark.tsx'
import type { Texts } from './message-form.tsx'

type Item = {
  id: string
  title: Texts
  content: Texts
  at: string
  state: { mark: MarkKind; text: string }
  act?: ReactNode
}

const localise = (texts: Texts): string => texts[chosenLanguage()] ?? texts.en ?? Object.values(texts)[0] ?? ''

export function MessageList({ items, empty }: { items: readonly Item[]; empty: ReactNode }) {
  const { t } = useLingui()
  const { listOf } = useLanguageNames()
  if (items.length === 0) return <p className="pt-16 text-soft">{empty}</p>
  return (
    <ul className="divide-y divide-line">
      {items.map(({ id, title, content, at, state, act }) => {
        const missing = languages.map(({ code }) => code).filter((code) => !title[code])
        return (
          <li key={id} className="py-12">
            <div className="flex flex-wrap items-start justify-between gap-x-16 gap-y-8">
              <div className="min-w-0 flex-1 basis-240">
                <h3 className="font-semibold [overflow-wrap:anywhere]">{localise(title)}</h3>
                <p className="flex flex-wrap items-center gap-x-8 text-tiny text-soft">
                  <Mark kind={state.mark} /> {state.text} · <DateText at={at} />
                </p>
              </div>
              {act}
            </div>
            <p className="pt-6 whitespace-pre-line [overflow-wrap:anywhere]">{localise(content)}</p>
            <p className={`pt-4 text-tiny ${missing.length > 0 ? 'text-wait' : 'text-soft'}`}>
              {missing.length > 0 ? t`No text in: ${listOf(missing)}` : <Trans>In all seven languages.</Trans>}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
