import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { List, Row } from '#kit/list.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { type Destination, type Method, savedOf, type Terms } from './destination.ts'

type Props = {
  method: Method
  terms: Terms
  destination: Destination | null
  error: string | undefined
  onChoose: (destination: Destination) => void
  /** Opens the form for one that is not saved. */
  onNew: () => void
}

/** Where it goes; a tap chooses another. Without any saved one it leads to the form at once. */
export function DestinationCard({ method, terms, destination, error, onChoose, onNew }: Props) {
  const errorId = useId()
  const [isOpen, setOpen] = useState(false)
  const saved = savedOf(terms, method)
  return (
    <div className="pt-10">
      <button
        type="button"
        aria-describedby={error ? errorId : undefined}
        onClick={() => (saved.length > 0 || destination ? setOpen(true) : onNew())}
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
      <ChooseDestination
        {...{ method, saved, isOpen, onNew }}
        onClose={() => setOpen(false)}
        onChoose={(next) => {
          setOpen(false)
          onChoose(next)
        }}
      />
    </div>
  )
}

type ChooseProps = Pick<Props, 'method' | 'onChoose' | 'onNew'> & {
  saved: readonly Destination[]
  isOpen: boolean
  onClose: () => void
}

function ChooseDestination({ method, saved, isOpen, onClose, onChoose, onNew }: ChooseProps) {
  const { t } = useLingui()
  const isCard = method === 'bank_card'
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={isCard ? t`Choose a bank card` : t`Choose an address`}>
      <div className="pb-24">
        <List>
          {saved.map((one) => (
            <Row key={one.named.saved} under={one.under} onPress={() => onChoose(one)}>
              <span className="figures">{one.name}</span>
            </Row>
          ))}
          <Row
            icon={<Icon of={Plus} size={2} />}
            onPress={() => {
              onClose()
              onNew()
            }}
          >
            {isCard ? <Trans>New bank card</Trans> : <Trans>New address</Trans>}
          </Row>
        </List>
      </div>
    </Sheet>
  )
}
