import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useNumberText } from './format.tsx'

export type TabItem<V extends string> = { value: V; label: string; count?: number | undefined }

type Props<V extends string> = {
  /** What is chosen between, for assistive technology. */
  label: string
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
}

/** Choices that filter what stands below: they scroll sideways, the chosen one is underlined and comes into view. */
export function Tabs<V extends string>({ label, items, value, onChange }: Props<V>) {
  const list = useRef<HTMLDivElement>(null)
  const numberText = useNumberText()

  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-value="${value}"]`)
    const box = list.current
    if (!chosen || !box) return
    box.scrollTo({ left: chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2, behavior: 'smooth' })
  }, [value])

  const move = (event: KeyboardEvent) => {
    const next = neighbour({ key: event.key, items, value })
    if (next === undefined) return
    event.preventDefault()
    onChange(next)
    list.current?.querySelector<HTMLElement>(`[data-value="${next}"]`)?.focus()
  }

  return (
    <div className="border-b border-line">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className="sideways relative flex px-10">
        {items.map((item) => {
          const isChosen = item.value === value
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              data-value={item.value}
              aria-selected={isChosen}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(item.value)}
              className={classNames(
                'relative flex min-h-44 shrink-0 items-center gap-4 px-10 text-small whitespace-nowrap -outline-offset-2',
                isChosen ? 'font-semibold text-ink' : 'text-soft',
              )}
            >
              {item.label}
              {item.count !== undefined && <span className="figures font-normal">{numberText(item.count)}</span>}
              {isChosen && <span className="absolute inset-x-10 bottom-0 h-2 bg-ink" />}
            </button>
          )
        })}
      </div>
    </div>
  )
}

type From<V extends string> = { key: string; items: readonly TabItem<V>[]; value: V }

function neighbour<V extends string>({ key, items, value }: From<V>): V | undefined {
  const at = items.findIndex((item) => item.value === value)
  if (key === 'ArrowRight') return items[(at + 1) % items.length]?.value
  if (key === 'ArrowLeft') return items[(at - 1 + items.length) % items.length]?.value
  if (key === 'Home') return items[0]?.value
  if (key === 'End') return items.at(-1)?.value
  return undefined
}
