import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Checkbox } from '#kit/checkbox.tsx'
import { CopyButton } from '#kit/copy-button.tsx'
import { RowButton } from './keys/row-button.tsx'

/** The recovery codes, shown once. The operator must confirm that they are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    link.download = 'entrepot-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line">
        {codes.map((code) => (
          <li key={code} className="mono bg-surface px-16 py-10 text-small">
            {code}
          </li>
        ))}
      </ul>
      <p className="pt-8 text-soft">
        <Trans>Each code works once. They are shown now and never again.</Trans>
      </p>
      <div className="flex items-center gap-16 pt-12">
        <RowButton look="secondary" onClick={save}>
          <Trans>Save as text</Trans>
        </RowButton>
        <CopyButton text={text} label={t`Copy codes`}>
          <Trans>Copy</Trans>
        </CopyButton>
      </div>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)} className="py-8">
        <Trans>I have stored these codes in a safe place</Trans>
      </Checkbox>
      <RowButton onClick={onDone} why={isKept ? null : t`Save your codes first.`} className="min-h-40">
        <Trans>Finish</Trans>
      </RowButton>
    </>
  )
}
