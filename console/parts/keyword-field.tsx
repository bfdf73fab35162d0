import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'

const typingPauseMs = 300

type Props = { label: string; value: string; onSearch: (keyword: string) => void; className: string }

/** The keyword of a list. The search starts automatically after a pause in typing. */
export function KeywordField({ label, value, onSearch, className }: Props) {
  const [state, setState] = useState({ typed: value, value })
  // A keyword that was set from outside, as by a link or "Clear all", replaces the typed one.
  const typed = state.value === value ? state.typed : value
  useEffect(() => {
    const keyword = typed.trim()
    if (keyword === value) return
    const timer = setTimeout(() => {
      setState({ typed, value: keyword })
      onSearch(keyword)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <label
      className={classNames(
        'flex h-32 items-center gap-8 rounded-small bg-fill px-10',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
        className,
      )}
    >
      <Icon of={Search} size={1.6} className="text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed}
        maxLength={limits.keywordMax}
        onChange={(event) => setState({ typed: event.target.value, value })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        className="min-w-0 flex-1 appearance-none bg-transparent outline-none placeholder:text-soft"
      />
    </label>
  )
}
