import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useAct } from '#client/act.ts'
import { classNames } from '#kit/class-names.ts'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row } from '#kit/list.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { RemoveButton } from '../../parts/remove-button.tsx'
import { type Destination, savedOf, type Terms } from './destination.ts'
import type { WithdrawalDraft } from './use-withdrawal-draft.ts'

type Props = { terms: Terms; draft: WithdrawalDraft; error: string | undefined }

/** The destination. A tap chooses another one. Without a saved destination the form opens at once. */
export function DestinationPicker({ terms, draft, error }: Props) {
  const errorId = useId()
  const [isOpen, setOpen] = useState(false)
  const { method, destination } = draft
  const saved = savedOf(terms, method)
  return (
    <div className="pt-10">
      <button
        type="button"
        aria-describedby={error ? errorId : undefined}
        onClick={() => (saved.length > 0 || destination ? setOpen(true) : draft.openForm())}
        className={classNames(
          'flex min-h-68 w-full items-center gap-12 rounded-card border bg-surface px-13 py-10 text-left active:bg-fill',
          error ? 'border-bad' : 'border-line',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-caption text-soft">
            <Trans>To</Trans>
          </span>
          {destination ? (
            <span className="block text-body">
              <span className="figures break-words">{destination.name}</span>
              <span className="block truncate text-caption text-soft">{destination.under}</span>
            </span>
          ) : (
            <span className="block text-body text-accent">
              {method === 'bank_card' ? <Trans>Add a bank card</Trans> : <Trans>Add an address</Trans>}
            </span>
          )}
        </span>
        <span className="text-soft">
          <Icon of={ChevronRight} size={2} />
        </span>
      </button>
      {error && (
        <p id={errorId} role="alert" className="px-2 pt-6 text-caption text-bad">
          {error}
        </p>
      )}
      <DestinationSheet saved={saved} draft={draft} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

type SheetProps = { saved: readonly Destination[]; draft: WithdrawalDraft; isOpen: boolean; onClose: () => void }

function DestinationSheet({ saved, draft, isOpen, onClose }: SheetProps) {
  const { t } = useLingui()
  const [removing, setRemoving] = useState<Destination | null>(null)
  const isCard = draft.method === 'bank_card'
  const closeAnd = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={isCard ? t`Choose a bank card` : t`Choose an address`}>
      <div className="pb-24">
        <List>
          {saved.map((destination) => (
            <SavedRow
              key={destination.named.saved}
              destination={destination}
              onChoose={closeAnd(() => draft.choose(destination))}
              onRemove={() => setRemoving(destination)}
            />
          ))}
          <Row icon={<Icon of={Plus} size={2} />} onPress={closeAnd(draft.openForm)}>
            {isCard ? <Trans>New bank card</Trans> : <Trans>New address</Trans>}
          </Row>
        </List>
      </div>
      <RemoveDestination destination={removing} onClose={() => setRemoving(null)} onRemoved={draft.forget} />
    </Sheet>
  )
}

type SavedRowProps = { destination: Destination; onChoose: () => void; onRemove: () => void }

function SavedRow({ destination: { name, under }, onChoose, onRemove }: SavedRowProps) {
  const { t } = useLingui()
  return (
    <li className="flex items-center gap-8 pr-8 pl-20">
      <button type="button" onClick={onChoose} className="min-h-60 min-w-0 flex-1 py-8 text-left">
        <span className="figures block text-small break-words">{name}</span>
        <span className="block text-caption text-soft">{under}</span>
      </button>
      <RemoveButton label={t`Remove ${name}`} size={1.8} onPress={onRemove} className="shrink-0" />
    </li>
  )
}

type RemoveProps = { destination: Destination | null; onClose: () => void; onRemoved: (id: string) => void }

function RemoveDestination({ destination, onClose, onRemoved }: RemoveProps) {
  const { t } = useLingui()
  const remove = useAct(api.withdrawals.removeDestination, { onDone: (_, message) => toasts.done(message) })
  const id = destination?.named.saved
  const confirm = async () => {
    if (id !== undefined && (await remove.run({ id }))) onRemoved(id)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={destination !== null}
      title={<Trans>Remove this destination?</Trans>}
      confirmLabel={t`Remove destination`}
      isDanger
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Trans>
        Withdrawals you have already requested still go there. If you add this destination again, its waiting period
        starts over.
      </Trans>
    </ConfirmDialog>
  )
}
