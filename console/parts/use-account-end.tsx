import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CodeField } from '../keys/code-field.tsx'
import { accountEnd, endLength } from './account-end.ts'
import { TextInput } from './text-input.tsx'

/**
 * The field for the end of an account number, which is typed from the paper document and not from the screen. `why`:
 * null once it is right, or for no account.
 */
export function useAccountEnd(account: string) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = accountEnd(account)
  const hasDigits = /^\d{6}$/.test(wanted)
  const ask = hasDigits ? t`Type the last six digits from the letter.` : t`Type the end of the number from the letter.`
  const field = hasDigits ? (
    <CodeField label={t`Last six digits, typed from the letter`} value={typed} onChange={setTyped} />
  ) : (
    <TextInput
      label={<Trans>End of the account number, typed from the letter</Trans>}
      value={typed}
      onChange={setTyped}
      maxLength={endLength}
    />
  )
  return {
    field: wanted === '' ? null : <div className="pb-12">{field}</div>,
    why: accountEnd(typed) === wanted ? null : ask,
  }
}
