import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAct } from '#client/act.ts'
import { invalidate } from '#client/get.ts'
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
  children: ReactNode
}

/** Returns a level or a package. The confirmation keeps the values of the press, whatever is read later. */
export function GiveBack({ body, label, question, doneMessage, children, ...button }: Props) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Pick<Props, 'body' | 'children'> | null>(null)
  const giveBack = useAct(api.express.giveBack, {
    onDone: () => {
      setAsked(null)
      toasts.done(doneMessage)
    },
    onFail: () => {
      setAsked(null)
      invalidate([api.level.get, api.express.packages])
      return false
    },
  })
  return (
    <>
      <MoneyButton {...button} onClick={() => setAsked({ body, children })} isPending={giveBack.isPending}>
        {label}
      </MoneyButton>
      <ConfirmDialog
        isOpen={asked !== null}
        title={question}
        confirmLabel={t`Get refund`}
        isPending={giveBack.isPending}
        onConfirm={() => void (asked && giveBack.run(asked.body))}
        onClose={() => setAsked(null)}
      >
        {asked?.children}
      </ConfirmDialog>
    </>
  )
}
