import { useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useNumberText } from './format.tsx'

export type TabItem<V extends string> = { value: V; label: string; count?: number | undefined }

export type TabsProps<V extends string> = {
  /** The accessible name of the choice. */
  label: string
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
}

/**
 * Choices that filter the list below. They look like tabs but are a radio group, because no panel belongs to each, as
 * the role `tab` would promise. They scroll sideways. The chosen one is underlined and scrolled into view.
 */
export function Tabs<V extends string>({ label, items, value, onChange }: TabsProps<V>) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const numberText = useNumberText()

  useEffect(() => {
    const box = group.current
    const chosen = box?.querySelector<HTMLElement>(`[data-value="${value}"]`)
    if (!chosen || !box) return
    box.scrollTo({ left: chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2, behavior: 'smooth' })
  }, [value])

  return (
    <div className="border-b border-line">
      <fieldset ref={group} className="sideways relative flex min-w-0 px-10">
        <legend className="sr-only">{label}</legend>
        {items.map((item) => {
          const isChosen = item.value === value
          return (
            <label
              key={item.value}
              data-value={item.value}
              className={classNames(
                'relative flex min-h-44 shrink-0 items-center gap-4 px-10 text-small whitespace-nowrap -outline-offset-2',
                'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
                isChosen ? 'font-semibold text-ink' : 'text-soft',
              )}
            >
              {/* Covers the whole label, so that a finger presses the radio itself. */}
              <input
                type="radio"
                name={name}
                value={item.value}
                checked={isChosen}
                onChange={() => onChange(item.value)}
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
              />
              {item.label}
              {item.count !== undefined && <span className="figures font-normal">{numberText(item.count)}</span>}
              {isChosen && <span className="absolute inset-x-10 bottom-0 h-2 bg-ink" />}
            </label>
          )
        })}
      </fieldset>
    </div>
  )
}
