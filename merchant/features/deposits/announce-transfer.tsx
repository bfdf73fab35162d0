import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAct } from '#client/act.ts'
import { readTxHash } from '#contract/deposit-methods.ts'
import { limits } from '#contract/limits.ts'
import { Field } from '#kit/field.tsx'
import { Section } from '#kit/list.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import type { Blockchain } from './deposit-labels.ts'

/** The merchant enters the hash of the transaction, by which the reviewers find it. */
export function AnnounceTransfer({ blockchain }: { blockchain: Blockchain }) {
  const { currency, network, isWatched } = blockchain
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const announcement = useAct(api.deposits.announce, {
    onDone: (_, message) => {
      toasts.done(message)
      setTyped('')
    },
    onFail: ({ fields }) => {
      if (fields['txHash']) setError(fields['txHash'])
      return Boolean(fields['txHash'])
    },
  })
  const announce = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return setError(t`Enter the transaction hash.`)
    if (readTxHash(network, typed) === null) return setError(t`Enter a 64-character hash (0–9 and a–f).`)
    void announcement.run({ method: 'chain', currency, network, txHash: typed.trim() })
  }
  return (
    <Section title={isWatched ? <Trans>Your transfer is not listed?</Trans> : <Trans>Already sent it?</Trans>}>
      <form noValidate onSubmit={announce} className="flex flex-col gap-12 px-20">
        <Field
          label={t`Transaction hash`}
          hint={t`Find it in the transaction history of the wallet you sent from.`}
          value={typed}
          onChange={({ target }) => {
            setError(undefined)
            setTyped(target.value)
          }}
          error={error}
          maxLength={limits.txHashMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <MoneyButton type="submit" look="secondary" isPending={announcement.isPending}>
          <Trans>Submit deposit</Trans>
        </MoneyButton>
      </form>
    </Section>
  )
}
