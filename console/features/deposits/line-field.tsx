import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

type Props = { line: string; onChange: (line: string) => void }

/** The line of the bank's statement, which both persons look up, each for themselves. */
export function LineField({ line, onChange }: Props) {
  const id = useId()
  return (
    <div className="pb-12">
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        <Trans>Line of the statement, by the bank’s own number</Trans>
      </label>
      <input
        id={id}
        type="text"
        value={line}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        className="figures h-32 w-full rounded-small border border-edge bg-surface px-10"
      />
    </div>
  )
}
