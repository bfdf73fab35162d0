import { Trans } from '@lingui/react/macro'
import { classNames } from '#kit/class-names.ts'
import { RowButton } from '../keys/row-button.tsx'

type Props = { message: string; onRetry: () => Promise<unknown>; className?: string }

/** Replaces a part of a page that could not be read. A whole page uses `Failed`. */
export function FailedPart({ message, onRetry, className = 'py-8' }: Props) {
  return (
    <p role="alert" className={classNames('flex items-center gap-12', className)}>
      {message}
      <RowButton look="secondary" onClick={() => void onRetry()}>
        <Trans>Try again</Trans>
      </RowButton>
    </p>
  )
}
