import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type Ref, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { isComposing } from '#kit/composing.ts'
import { Icon } from '#kit/icon.tsx'
import { KeyHint } from '../keys/key-hint.tsx'
import { useKeys } from '../keys/key-scopes.ts'
import { FoundGroups } from './found-groups.tsx'
import { type Choice, useKeyword, useSearch } from './use-search.ts'

/**
 * Finds orders, merchants and references from every room. Arrow keys choose; Enter opens, and retries after a failure.
 * If the room's list has its own search, `/` opens that one, and `g /` opens this one.
 */
export function CommandSearch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { typed, setTyped, keyword, isCurrent } = useKeyword()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const focus = () => input.current?.focus()
  useKeys(
    [
      { key: '/', label: t`search`, run: focus },
      { key: 'g /', label: t`search everything`, run: focus },
    ],
    { isFrame: true },
  )
  const { groups, isLong, isDone, error, refresh } = useSearch(keyword)
  const choices = groups.flatMap((group) => group.choices)
  const isShown = isOpen && isLong && isCurrent

  const close = () => {
    setOpen(false)
    setTyped('')
    input.current?.blur()
  }
  const open = (choice: Choice | undefined) => {
    if (!choice || !isCurrent) return
    close()
    void navigate(choice.to)
  }
  const press = (key: string) => {
    if (key === 'ArrowDown') setAt(Math.min(at + 1, choices.length - 1))
    else if (key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (key === 'Home' && isShown) setAt(0)
    else if (key === 'End' && isShown) setAt(choices.length - 1)
    else if (key === 'Enter' && error) void refresh()
    else if (key === 'Enter') open(choices[at])
    else if (key === 'Escape') close()
    else return false
    return true
  }

  return (
    <search className="relative w-280 shrink-0">
      <SearchInput
        inputRef={input}
        typed={typed}
        listId={isShown && choices.length > 0 ? `${id}-found` : undefined}
        activeId={isShown && choices[at] ? `${id}-${at}` : undefined}
        onOpen={setOpen}
        onType={(text) => {
          setTyped(text)
          setAt(0)
          setOpen(true)
        }}
        onPress={press}
      />
      {isShown && <FoundGroups {...{ id, groups, at, isDone, error }} onOpen={open} onRetry={() => void refresh()} />}
    </search>
  )
}

type SearchInputProps = {
  inputRef: Ref<HTMLInputElement>
  typed: string
  listId: string | undefined
  activeId: string | undefined
  onOpen: (isOpen: boolean) => void
  onType: (text: string) => void
  /** Returns whether it handled the key. */
  onPress: (key: string) => boolean
}

function SearchInput({ inputRef, typed, listId, activeId, onOpen, onType, onPress }: SearchInputProps) {
  const { t } = useLingui()
  return (
    <div className="flex h-32 items-center gap-8 rounded-small bg-fill px-10 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
      <Icon of={Search} size={1.6} className="text-soft" />
      <input
        ref={inputRef}
        type="search"
        role="combobox"
        aria-label={t`Orders, merchants, references`}
        placeholder={t`Orders, merchants, references`}
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        value={typed}
        maxLength={limits.emailMax}
        onFocus={() => onOpen(true)}
        onBlur={() => onOpen(false)}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => !isComposing(event.nativeEvent) && onPress(event.key) && event.preventDefault()}
        className="min-w-0 flex-1 appearance-none bg-transparent outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
      />
      <KeyHint of="/" />
    </div>
  )
}
