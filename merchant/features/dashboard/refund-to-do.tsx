import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
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

type Refund = Reply<typeof refunds.list>['list'][number]

/** A refund that waits for the answer: agreed to in its row, or answered with a reason on its screen. */
export function RefundToDo({ refund }: { refund: Refund }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { id, number, amount, answerBy, goodsTitle } = refund
  const answer = useAct(api.refunds.answer, {
    onDone: (_, message) => {
      setAsking(false)
      toasts.done(message)
    },
    onFail: () => {
      setAsking(false)
      return false
    },
  })
  return (
    <>
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
        <MoneyButton size="small" isWhyHidden onClick={() => setAsking(true)} aria-label={t`Agree to ${number}`}>
          <Trans>Agree</Trans>
        </MoneyButton>
        <Button
          look="secondary"
          size="small"
          onClick={() => void navigate(linkTo.refundAnswer(id))}
          aria-label={t`Disagree with ${number}`}
        >
          <Trans>Disagree</Trans>
        </Button>
      </ToDoRow>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Agree to the refund?</Trans>}
        confirmLabel={t`Agree`}
        isPending={answer.isPending}
        onConfirm={() => void answer.run({ id, agree: true, text: '' })}
        onClose={() => setAsking(false)}
      >
        <Trans>
          The shopper requests <Money amount={amount} />. You can reply once; the platform then decides.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
