import { Trans } from '@lingui/react/macro'
import { Checkbox } from '#kit/checkbox.tsx'
import { useModal } from '#kit/use-modal.ts'
import { setSession, useSession } from '../session.ts'
import { KeyHint } from './key-hint.tsx'
import { type KeyBinding, useKeys } from './key-scopes.ts'
import { RowButton } from './row-button.tsx'

type Props = {
  /** The keys as they were when the help opened, because the help itself takes all keys. */
  shown: readonly KeyBinding[]
  onClose: () => void
}

export function KeysHelp({ shown, onClose }: Props) {
  const { keys } = useSession()
  const modal = useModal(true, onClose)
  useKeys([{ key: 'Escape', run: onClose }], { isModal: true })
  return (
    <dialog
      {...modal}
      aria-labelledby="keys-title"
      className="scrim m-auto max-h-[80vh] w-[52rem] overflow-auto rounded-card border-0 bg-surface p-24 text-ink"
    >
      <h2 id="keys-title" className="text-small font-semibold">
        <Trans>Shortcuts on this page</Trans>
      </h2>
      <dl className="grid grid-cols-2 gap-x-24 gap-y-8 py-16">
        {shown.map(({ key, label }) => (
          <div key={key} className="flex items-center gap-10">
            <dt className="w-64">
              <KeyHint of={key} />
              <span className="sr-only">{key}</span>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-line pt-8">
        <Checkbox checked={keys} onChange={(event) => setSession({ keys: event.target.checked })}>
          <Trans>Use single-letter shortcuts</Trans>
        </Checkbox>
        <p className="pb-12 text-tiny text-soft">
          <Trans>Switch them off if you use speech input. Tab, Enter and Escape always work.</Trans>
        </p>
      </div>
      <RowButton look="secondary" onClick={onClose} hint="Escape">
        <Trans>Close</Trans>
      </RowButton>
    </dialog>
  )
}
