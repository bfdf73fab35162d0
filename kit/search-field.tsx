import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

type Props = {
  label: string
  value: string
  /** Called after a pause in typing, and at once on Enter and on clearing. */
  onSearch: (keyword: string) => void
  autoFocus?: boolean
}

const typingPauseMs = 350

/** A keyword. The search starts automatically after a pause in typing. */
export function SearchField({ label, value, onSearch, autoFocus = false }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setTyped(value)
  }

  useEffect(() => {
    const keyword = typed.trim()
    if (keyword === value) return
    const timer = setTimeout(() => onSearch(keyword), typingPauseMs)
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
        <Icon of={Search} size={1.8} className="text-soft" />
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
          className={classNames(
            'min-h-44 min-w-0 flex-1 appearance-none bg-transparent text-body outline-none',
            'placeholder:text-soft [&::-webkit-search-cancel-button]:hidden',
          )}
        />
        {typed && (
          <IconButton
            label={t`Clear`}
            icon={X}
            size={1.8}
            onPress={() => {
              setTyped('')
              onSearch('')
            }}
            className="text-soft"
          />
        )}
      </form>
    </search>
  )
}
