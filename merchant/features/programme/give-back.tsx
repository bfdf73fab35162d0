import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAct } from '#client/act.ts'
import type { Body } from '#contract/endpoint.ts'
import type { express } from '#contract/programme.ts'
import type { ButtonProps } from '#kit/button.tsx'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { MoneyButton } from '../../parts/money-button.tsx'

type Props = Pick<ButtonProps, 'look' | 'size'> & {
  body: Body<typeof express.giveBack>
  label: ReactNode
  question: ReactNode
  doneMessage: string
  /** What giving back does. */
  children: ReactNode
}

/** Gives a level or a package back, after a confirmation. */
export function GiveBack({ body, label, question, doneMessage, children, ...button }: Props) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const giveBack = useAct(api.express.giveBack, {
    onDone: () => {
      setAsking(false)
      toasts.done(doneMessage)
    },
    onFail: () => {
      setAsking(false)
      return false
    },
  })
  return (
    <>
      <MoneyButton {...button} onClick={() => setAsking(true)} isPending={giveBack.isPending}>
        {label}
      </MoneyButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={question}
        confirmLabel={t`Get refund`}
        isPending={giveBack.isPending}
        onConfirm={() => void giveBack.run(body)}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
