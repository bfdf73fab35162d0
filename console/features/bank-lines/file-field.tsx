import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

/** The file of a statement. */
export function FileField({ onChange }: { onChange: (file: File | null) => void }) {
  const id = useId()
  return (
    <div className="pb-12">
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        <Trans>Statement</Trans>
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.xml,.sta,.mt940,.940"
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        className="w-full"
      />
    </div>
  )
}
