import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#kit/class-names.ts'
import { isCtrlEnter } from '#kit/composing.ts'
import { Icon } from '#kit/icon.tsx'
import { useModal } from '#kit/use-modal.ts'
import { useKeys } from '../keys/key-scopes.ts'
import { RowButton } from '../keys/row-button.tsx'

type Props = {
  title: string
  under?: ReactNode
  children?: ReactNode
  /** What cannot be undone, in a sentence. */
  warning?: ReactNode
  /** The act with its amount, never "OK". */
  act: string
  isDanger?: boolean
  /** As wide as the window allows, for a dialog with a table. */
  isWide?: boolean
  isPending: boolean
  why?: string | null
  refused?: string | null
  onAct: () => void
  onClose: () => void
}

/** Shown before every act: amounts, from whom, to where. The focus begins on the button, so that Enter acts. */
export function ActDialog(props: Props) {
  const {
    title,
    under,
    children,
    warning,
    act,
    isDanger = false,
    isWide = false,
    isPending,
    why,
    refused,
    onAct,
    onClose,
  } = props
  const id = useId()
  const modal = useModal(true, onClose)
  const form = useRef<HTMLFormElement>(null)
  const [isWritten, setWritten] = useState(false)
  useKeys([{ key: 'Escape', run: onClose }], { isModal: true })
  useEffect(() => {
    const fields = 'input, textarea'
    const act = '[data-act]'
    // In a dialog with a field the focus begins in the field.
    form.current?.querySelector<HTMLElement>(form.current.querySelector(fields) ? fields : act)?.focus()
    setWritten(form.current?.querySelector('textarea') !== null)
  }, [])
  const submit = () => {
    if (!why && !isPending) onAct()
  }
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className={classNames(
        'scrim m-auto max-h-[90vh] overflow-y-auto rounded-card border-0 bg-surface p-24 text-left text-ink',
        isWide ? 'w-940' : 'w-520',
      )}
    >
      <h2 id={id} className="text-title leading-tight font-semibold tracking-tight">
        {title}
      </h2>
      {under && <p className="pt-4 wrap-anywhere text-soft">{under}</p>}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={(event) => {
          // Enter may still be held from opening the dialog, and must not confirm it.
          if (event.key === 'Enter' && event.repeat) event.preventDefault()
          else if (isCtrlEnter(event.nativeEvent)) submit()
        }}
      >
        <div className="py-12">{children}</div>
        {warning && (
          <p className="tint-bad mb-16 flex gap-10 rounded-small border-l-3 border-bad px-12 py-10">
            <Icon of={TriangleAlert} size={1.6} className="mt-2 text-bad" />
            <span>{warning}</span>
          </p>
        )}
        {refused && (
          <p role="alert" className="pb-12 text-bad">
            {refused}
          </p>
        )}
        <div className="flex gap-10">
          <RowButton look="secondary" onClick={onClose} hint="Escape" className="min-h-40">
            <Trans>Back</Trans>
          </RowButton>
          <RowButton
            data-act
            type="submit"
            look={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            why={why}
            // The second click of a double click must not confirm it either.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            // In a text of several lines Enter begins a new line.
            hint={isWritten ? 'Control Enter' : 'Enter'}
            wraps
            className="min-h-40 min-w-0 flex-1"
          >
            {act}
          </RowButton>
        </div>
      </form>
    </dialog>
  )
}
