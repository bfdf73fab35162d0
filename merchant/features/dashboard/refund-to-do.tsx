import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { refunds } from '#contract/refunds.ts'
import { Button } from '#kit/button.tsx'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { Money } from '#kit/money.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { MoneyButton } from '../../parts/money-button.tsx'
import { ToDoRow } from './to-do-row.tsx'

export type OpenRefund = Reply<typeof refunds.list>['list'][number]

type Props = { refund: OpenRefund; onAgree: (refund: OpenRefund) => void }

export function RefundToDo({ refund, onAgree }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id, number, amount, answerBy, goodsTitle } = refund
  return (
    <ToDoRow
      icon={Undo2}
      to={linkTo.refund(id)}
      until={answerBy}
      title={
        <Trans>
          Refund of <Money amount={amount} className="font-medium" /> to reply to
        </Trans>
      }
      under={
        <span className="line-clamp-1">
          {number} · {goodsTitle || <Trans>No product title</Trans>}
        </span>
      }
    >
      <MoneyButton
        look="secondary"
        size="small"
        isWhyHidden
        onClick={() => onAgree(refund)}
        aria-label={t`Agree to ${number}`}
      >
        <Trans>Agree</Trans>
      </MoneyButton>
      <Button
        look="secondary"
        size="small"
        onClick={() => void navigate(linkTo.refundAnswer(id, { answer: 'disagree' }))}
        aria-label={t`Disagree with ${number}`}
      >
        <Trans>Disagree</Trans>
      </Button>
    </ToDoRow>
  )
}

/** Outside the rows, because a new refund can push the row in question off the list. */
export function AgreeToRefund({ refund, onClose }: { refund: OpenRefund | null; onClose: () => void }) {
  const { t } = useLingui()
  const answer = useAct(api.refunds.answer, {
    onDone: (_, message) => {
      onClose()
      toasts.done(message)
    },
    onFail: () => {
      onClose()
      return false
    },
  })
  return (
    <ConfirmDialog
      isOpen={refund !== null}
      title={<Trans>Agree to the refund?</Trans>}
      confirmLabel={t`Agree`}
      isDanger
      isPending={answer.isPending}
      onConfirm={() => refund && void answer.run({ id: refund.id, agree: true, text: '' })}
      onClose={onClose}
    >
      {refund && (
        <Trans>
          The shopper requests <Money amount={refund.amount} />. You can reply once; the platform then decides.
        </Trans>
      )}
    </ConfirmDialog>
  )
}
