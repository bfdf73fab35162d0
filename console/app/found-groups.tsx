import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import type { CallError } from '#client/call.ts'
import type { FoundKind } from '#contract/operator/found-kinds.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { Money } from '#kit/money.tsx'
import type { Choice, ChoiceGroup } from './use-search.ts'

type Props = {
  id: string
  groups: readonly ChoiceGroup[]
  /** The position of the active choice, counted over all groups. */
  at: number
  isDone: boolean
  error: CallError | null
  onOpen: (choice: Choice) => void
  onRetry: () => void
}

export function FoundGroups({ id, groups, at, isDone, error, onOpen, onRetry }: Props) {
  const { t } = useLingui()
  const names: Readonly<Record<FoundKind, string>> = {
    order: t`Orders`,
    merchant: t`Merchants`,
    withdrawal: t`Withdrawals`,
    deposit: t`Deposits`,
    refund: t`Refunds`,
  }
  const firsts = groups.map((_, group) => groups.slice(0, group).reduce((sum, { choices }) => sum + choices.length, 0))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full right-0 z-20 mt-4 max-h-[70vh] w-440 overflow-y-auto rounded-card border border-line bg-surface py-8"
    >
      <div {...(groups.length > 0 && { id: `${id}-found`, role: 'listbox', 'aria-label': t`Found` })}>
        {groups.map(({ kind, choices, hasMore }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a list box is no fieldset
          <div key={kind} role="group" aria-label={names[kind]} className="pb-6">
            <p aria-hidden="true" className="flex justify-between px-14 py-4 text-tiny text-soft">
              {names[kind]}
              {hasMore && <Trans>More results: keep typing</Trans>}
            </p>
            {choices.map((choice, position) => {
              const index = (firsts[group] ?? 0) + position
              return (
                <Option key={choice.id} id={`${id}-${index}`} isActive={index === at} choice={choice} onOpen={onOpen} />
              )
            })}
          </div>
        ))}
      </div>
      {error ? (
        <p role="alert" className="px-14 py-6">
          {error.message}{' '}
          <button type="button" tabIndex={-1} onClick={onRetry} className="font-medium text-accent">
            <Trans>Press Enter to try again</Trans>
          </button>
        </p>
      ) : !isDone ? (
        <p role="status" className="px-14 py-6 text-soft">
          <Trans>Searching…</Trans>
        </p>
      ) : (
        groups.length === 0 && (
          <div role="status" className="px-14 py-6">
            <p>
              <Trans>Nothing found.</Trans>
            </p>
            <p className="text-tiny text-soft">
              <Trans>
                Search finds numbers and shop names by their first characters, email addresses in full, and shoppers’
                phone numbers by their last four digits.
              </Trans>
            </p>
          </div>
        )
      )}
    </div>
  )
}

type OptionProps = { id: string; isActive: boolean; choice: Choice; onOpen: (choice: Choice) => void }

function Option({ id, isActive, choice, onOpen }: OptionProps) {
  const { found } = choice
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      ref={box}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={() => onOpen(choice)}
      className={classNames('relative flex cursor-pointer items-baseline gap-12 px-14 py-6', isActive && 'bg-tint')}
    >
      {isActive && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
      {found ? (
        <>
          <span className="min-w-0 flex-1 truncate">
            <span className="font-medium">{found.name}</span>{' '}
            <span className="text-tiny text-soft">{found.detail}</span>
          </span>
          <span className="figures text-tiny text-soft">
            <DateText at={found.at} style="date" />
          </span>
          {found.amount !== null && (
            <span className="min-w-72 text-right font-medium">
              <Money amount={found.amount} />
            </span>
          )}
        </>
      ) : (
        <span className="font-medium text-accent">
          <Trans>All orders that start with this</Trans>
        </span>
      )}
    </div>
  )
}
