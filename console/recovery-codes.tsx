import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { save } from '#client/download.ts'
import { Checkbox } from '#kit/checkbox.tsx'
import { CopyButton } from '#kit/copy-button.tsx'
import { RowButton } from './keys/row-button.tsx'

/** The recovery codes, shown once. The operator must confirm that they are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')
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
        <RowButton
          look="secondary"
          onClick={() => save(new Blob([`${text}\n`], { type: 'text/plain' }), 'entrepot-recovery-codes.txt')}
        >
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
