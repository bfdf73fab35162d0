import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

type Props = {
  onChange: (file: File | null) => void
  error: string | null
}

const endings =
  '.csv,.tsv,.txt,.xml,.camt,.c52,.c53,.c54,.053,.sta,.mt940,.940,.swi,.swift,.mta,.fin,.mt9,.asc,.stm,.dat,.pcc'

export function FileField({ onChange, error }: Props) {
  const id = useId()
  return (
    <div className="pb-12">
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        <Trans>Statement</Trans>
      </label>
      <input
        id={id}
        type="file"
        accept={endings}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        className="w-full"
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="pt-4 wrap-anywhere text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
