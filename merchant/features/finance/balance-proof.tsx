import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { liabilities } from '#contract/liabilities.ts'
import scriptUrl from '#docs/verify-liabilities.mjs?url&no-inline'
import { DateText } from '#kit/date-text.tsx'
import { Pair, Pairs } from '#kit/list.tsx'
import { Money } from '#kit/money.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'

type Proof = NonNullable<Reply<typeof liabilities.proof>['proof']>

/** A file that proves that the balance is part of the total that the platform says it owes. A script can check it. */
export function BalanceProof() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="border-t border-line text-caption text-soft"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-44 cursor-pointer items-center text-small text-accent">
        <Trans>Verify that your balance is included</Trans>
      </summary>
      <p>
        <Trans>
          Every day we sign the total we owe to all shops. The proof shows that your balance is included without
          revealing whose it is.
        </Trans>
      </p>
      {isOpen && <LastProof />}
    </details>
  )
}

function LastProof() {
  const { data, error } = useGet(api.liabilities.proof)
  if (!data) return error ? <p role="alert">{error.message}</p> : <Skeleton className="my-10 h-90 w-full" />
  if (!data.proof) {
    return (
      <p role="status" className="py-10 text-ink">
        <Trans>The first proof is ready the day after your balance first changes.</Trans>
      </p>
    )
  }
  return <ProofFiles proof={data.proof} />
}

function ProofFiles({ proof }: { proof: Proof }) {
  const { day, total, leaf } = proof
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(proof, null, 2))}`
  return (
    <>
      <Pairs>
        <Pair label={<Trans>Day</Trans>}>
          <DateText at={day} style="date" />
        </Pair>
        <Pair label={<Trans>Your balance</Trans>}>
          <Money amount={leaf.available} />
        </Pair>
        <Pair label={<Trans>Owed to all shops</Trans>}>
          <Money amount={total} />
        </Pair>
      </Pairs>
      <pre className="figures my-10 rounded-field bg-fill px-12 py-10 whitespace-pre-wrap text-ink">
        node verify-liabilities.mjs balance-proof.json
      </pre>
      <a href={file} download="balance-proof.json" className="flex min-h-44 items-center text-accent">
        <Trans>Download proof</Trans>
      </a>
      <a href={scriptUrl} download="verify-liabilities.mjs" className="flex min-h-44 items-center text-accent">
        <Trans>Download script</Trans>
      </a>
    </>
  )
}
