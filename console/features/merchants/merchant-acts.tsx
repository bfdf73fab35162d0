import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import type { operatorMerchants } from '#contract/operator/merchants.ts'
import { Link } from '#kit/link.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'
import { paths } from '../../paths.ts'
import type { Merchant } from './merchant-page.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { WriteMessage } from './write-message.tsx'

/** Customer service writes, finance proposes, and a reviewer closes and opens the shop. */
export function MerchantActs({ merchant }: { merchant: Merchant }) {
  const { t } = useLingui()
  const roles = useOperator()?.roles
  const [isProposing, setProposing] = useState(false)
  const [isProposed, setProposed] = useState(false)
  const isFinance = hasRole(roles, 'finance')
  const isReviewer = hasRole(roles, 'reviewer')
  useKeys([{ key: 'p', label: t`propose: hold, goodwill`, run: () => setProposing(true), isInFoot: true }], {
    isOn: isFinance,
  })
  return (
    <div className="flex flex-wrap justify-end gap-10">
      {hasRole(roles, 'support') && <WriteMessage merchant={merchant} />}
      {isFinance && (
        <RowButton look="secondary" hint="p" onClick={() => setProposing(true)}>
          <Trans>Propose…</Trans>
        </RowButton>
      )}
      {isReviewer && merchant.status === 'approved' && <CloseOrOpen merchant={merchant} />}
      {isProposed && (
        <p role="status" className="order-last w-full text-right">
          <Trans>Proposed. Another person of finance confirms it.</Trans>{' '}
          <Link to={paths.proposals} className="text-accent underline">
            <Trans>Proposals</Trans>
          </Link>
        </p>
      )}
      {isProposing && (
        <ProposeDialog
          merchant={merchant}
          onDone={() => {
            setProposing(false)
            setProposed(true)
          }}
          onClose={() => setProposing(false)}
        />
      )}
    </div>
  )
}

/** A single operator closes a shop and opens it again, because its money stays where it is. */
function CloseOrOpen({ merchant: { id, shop } }: { merchant: Merchant }) {
  const { t } = useLingui()
  const { open, name } = shop
  const close = useDecision<typeof operatorMerchants.close, 'change'>(callAt(api.operatorMerchants.close, { id }))
  const reopen = useDecision<typeof operatorMerchants.open, 'change'>(callAt(api.operatorMerchants.open, { id }))
  const decision = open ? close : reopen
  return (
    <>
      <RowButton look={open ? 'danger' : 'secondary'} onClick={() => decision.open('change')}>
        {open ? <Trans>Close shop…</Trans> : <Trans>Reopen shop…</Trans>}
      </RowButton>
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={open ? t`Close the shop?` : t`Reopen the shop?`}
          under={name}
          act={open ? t`Close the shop` : t`Reopen the shop`}
          isDanger={open}
          warning={
            open && <Trans>The shop stops selling. Existing orders, refunds and the balance are not affected.</Trans>
          }
          reader={name}
          canned={open ? [t`The merchant asked for it.`] : []}
          onAct={(reason) => void decision.run({ reason })}
        />
      )}
    </>
  )
}
