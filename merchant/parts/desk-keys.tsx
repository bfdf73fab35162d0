import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isComposing } from '#kit/composing.ts'
import { Sheet } from '#kit/sheet.tsx'
import { deskLinks } from './desk-links.ts'

/** The second key after `g` must come within this time. */
const sequenceMs = 1_500

/** The keys of a desk. They are off while somebody types, and below an open dialog. */
export function DeskKeys() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    let goneAt = 0
    const follow = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const { key } = event
      const isSecond = event.timeStamp - goneAt < sequenceMs
      goneAt = 0
      const link = isSecond && deskLinks.find((each) => each.key === key)
      if (link) void navigate(link.to)
      else if (key === 'g') goneAt = event.timeStamp
      else if (key === '?') setHelpOpen(true)
      else if (key === '/') search()
      else if (key === 'j') step(1)
      else if (key === 'k') step(-1)
      else if (key === 'Escape') endSelection()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [navigate])
  return <Help isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
}

const isTaken = (event: KeyboardEvent) =>
  isComposing(event) ||
  document.querySelector('dialog[open]') !== null ||
  (event.target as Element).closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null

const isShown = (element: HTMLElement) => element.checkVisibility()
const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown)

/** Puts the cursor into the search of the shown list, and opens it where it is closed. */
function search() {
  const [field] = shown('[data-screen] input[type=search]')
  if (field) field.focus()
  else shown('[data-screen] [data-search]')[0]?.click()
}

/** Ends choosing rows, unless the key closes what is open above them. */
function endSelection() {
  if (shown('[aria-expanded=true]').length === 0) shown('[data-screen] [data-selection][aria-pressed=true]')[0]?.click()
}

/**
 * The next row of the shown list, from the one that has the focus. Enter opens it, as every link. Where rows are being
 * selected, the space key selects it.
 */
function step(by: 1 | -1) {
  const rows = shown('[data-screen] :is(article, [role=row]) :is(a[href], input[type=checkbox])')
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by
  rows[next]?.focus()
}

function Help({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const general = [
    { keys: ['/'], text: t`Search` },
    { keys: ['j'], text: t`Next row` },
    { keys: ['k'], text: t`Previous row` },
    { keys: ['Enter'], text: t`Open the row` },
    { keys: ['Shift'], text: t`With a click: select all rows from the last one` },
    { keys: ['Esc'], text: t`Close` },
    { keys: ['Esc'], text: t`Cancel selection` },
    { keys: ['?'], text: t`Show these keys` },
  ]
  const places = deskLinks.map(({ key, label }) => ({ keys: ['g', key], text: t(label) }))
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <dl className="px-20 pb-20 text-small">
        {[...general, ...places].map(({ keys, text }) => (
          <div key={text} className="flex min-h-32 items-center justify-between gap-16">
            <dt>{text}</dt>
            <dd className="flex gap-4">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-28 rounded-small border border-edge px-8 py-2 text-center font-sans text-caption"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
