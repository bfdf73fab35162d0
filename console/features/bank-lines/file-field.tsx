import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { FileDrop } from '../../parts/file-drop.tsx'

type Props = {
  onChange: (file: File) => void
  error: string | null
}

const endings =
  '.csv,.tsv,.txt,.xml,.camt,.c52,.c53,.c54,.053,.sta,.mt940,.940,.swi,.swift,.mta,.fin,.mt9,.asc,.stm,.dat,.pcc'

export function FileField({ onChange, error }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [name, setName] = useState<string | null>(null)
  const choose = (file: File) => {
    setName(file.name)
    onChange(file)
  }
  return (
    <div className="pb-12">
      <p className="pb-4 text-tiny text-soft">
        <Trans>Statement</Trans>
      </p>
      <FileDrop
        name={name}
        accept={endings}
        label={t`Statement`}
        errorId={error ? `${id}-error` : undefined}
        onChoose={choose}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="pt-4 wrap-anywhere text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
