import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type EmptyProps = {
  icon?: ReactNode
  /** A sentence: what is missing, and what comes next. */
  children: ReactNode
  action?: ReactNode
}

/** A screen or list that has nothing to show yet. */
export function Empty({ icon, children, action }: EmptyProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-16 px-40 py-48 text-center">
      {icon && <span className="flex size-56 items-center justify-center rounded-card bg-fill text-soft">{icon}</span>}
      <p className="max-w-280 text-small text-balance text-soft">{children}</p>
      {action}
    </div>
  )
}

type FailedProps = {
  /** The server's sentence about what happened, if there is one. */
  message?: string | undefined
  onRetry: () => void
  isRetrying?: boolean
}

/** Nothing could be read: what happened, and a retry. */
export function Failed({ message, onRetry, isRetrying = false }: FailedProps) {
  const { t } = useLingui()
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-16 px-40 py-48 text-center">
      <p className="max-w-280 text-small text-soft">{message || t`This could not be loaded. Check the connection.`}</p>
      <Button look="secondary" size="small" onClick={onRetry} isPending={isRetrying}>
        {t`Try again`}
      </Button>
    </div>
  )
}

/** A line above data that is old because the last read failed. */
export function Stale({ message, onRetry, isRetrying = false }: FailedProps) {
  const { t } = useLingui()
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-12 bg-fill py-2 pr-8 pl-20 text-caption text-soft"
    >
      <span>{message || t`Not up to date: the last refresh failed.`}</span>
      <Button look="quiet" size="small" onClick={onRetry} isPending={isRetrying} className="text-caption">
        {t`Try again`}
      </Button>
    </div>
  )
}
