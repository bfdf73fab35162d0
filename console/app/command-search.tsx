import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OperatorRole } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { KeyHint } from '../keys/key-hint.tsx'
import { useKeys } from '../keys/key-scopes.ts'
import { placeOf } from '../paths.ts'
import { type Found, useFound } from './find-things.ts'

const typingPauseMs = 250

/** Finds orders, merchants and references from everywhere; arrow keys choose, Enter opens. */
export function CommandSearch({ roles }: { roles: readonly OperatorRole[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  useKeys([{ key: '/', label: t`search`, run: () => input.current?.focus() }])
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { found, isDone } = useFound(keyword, roles)
  const isShown = isOpen && (found.length > 0 || isDone)

  const close = () => {
    setOpen(false)
    setTyped('')
    input.current?.blur()
  }
  const open = (one: Found | undefined) => {
    if (!one) return
    close()
    void navigate(placeOf(one.path, { item: one.item }))
  }
  const press = (key: string) => {
    if (key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (key === 'Enter') open(found[at])
    else if (key === 'Escape') close()
    else return false
    return true
  }

  return (
    <search className="relative w-280 shrink-0">
      <div className="flex h-32 items-center gap-8 rounded-small bg-fill px-10 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
        <Icon of={Search} size={1.6} className="text-soft" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={t`Orders, merchants, references`}
          placeholder={t`Orders, merchants, references`}
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-found` : undefined}
          aria-activedescendant={isShown && found[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          value={typed}
          maxLength={limits.keywordMax}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
            setOpen(true)
          }}
          onKeyDown={(event) => press(event.key) && event.preventDefault()}
          className="min-w-0 flex-1 appearance-none bg-transparent outline-none placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
        />
        <KeyHint of="/" />
      </div>
      {isShown && <FoundList id={id} found={found} at={at} onOpen={open} />}
    </search>
  )
}

type FoundListProps = { id: string; found: readonly Found[]; at: number; onOpen: (one: Found) => void }

function FoundList({ id, found, at, onOpen }: FoundListProps) {
  const { t } = useLingui()
  const kinds = {
    merchant: t`merchant`,
    order: t`order`,
    deposit: t`deposit`,
    withdrawal: t`withdrawal`,
  }
  return (
    <div className="absolute top-full right-0 z-20 mt-4 w-440 rounded-card border border-line bg-surface py-6">
      <div id={`${id}-found`} role="listbox" aria-label={t`Found`}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={`${one.kind} ${one.item}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onOpen(one)}
            className={classNames('flex cursor-pointer items-baseline gap-10 px-14 py-6', index === at && 'bg-tint')}
          >
            <span className="w-80 shrink-0 text-tiny text-soft">{kinds[one.kind]}</span>
            <span className="min-w-0 flex-1 truncate font-medium">{one.name}</span>
            <span className="max-w-160 truncate text-tiny text-soft">{one.detail}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-14 py-6 text-soft">
          <Trans>Nothing found.</Trans>
        </p>
      )}
    </div>
  )
}
