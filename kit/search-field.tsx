import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'

type Props = {
  label: string
  value: string
  /** Called when typing rests, and at once on Enter and on clearing. */
  onSearch: (keyword: string) => void
  autoFocus?: boolean
}

const restMs = 350

/** A keyword; it searches by itself when typing rests. */
export function SearchField({ label, value, onSearch, autoFocus = false }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [given, setGiven] = useState(value)
  if (given !== value) {
    setGiven(value)
    setTyped(value)
  }

  useEffect(() => {
    const keyword = typed.trim()
    if (keyword === value) return
    const timer = setTimeout(() => onSearch(keyword), restMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])

  return (
    <search className="px-20 pb-10">
      <form
        className="flex min-h-44 items-center gap-10 rounded-field bg-fill pl-14 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <svg width="1.8rem" height="1.8rem" viewBox="0 0 18 18" className="shrink-0 text-soft" aria-hidden="true">
          <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="m12 12 3.5 3.5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
        <input
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={limits.keywordMax}
          // biome-ignore lint/a11y/noAutofocus: only where the merchant has just pressed search
          autoFocus={autoFocus}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-44 min-w-0 flex-1 appearance-none bg-transparent text-small outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
        />
        {typed && (
          <button
            type="button"
            aria-label={t`Clear`}
            className="flex size-44 items-center justify-center text-soft"
            onClick={() => {
              setTyped('')
              onSearch('')
            }}
          >
            <svg width="1.6rem" height="1.6rem" viewBox="0 0 18 18" aria-hidden="true">
              <path d="m4 4 10 10M14 4 4 14" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
            </svg>
          </button>
        )}
      </form>
    </search>
  )
}
