import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ReasonChoice } from './reason-choice.tsx'
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx'

type Props<Reason extends string> = Pick<ReasonDialogProps, 'decision' | 'title' | 'under' | 'act' | 'reader'> & {
  reasons: readonly Reason[]
  /** The published reasons, as merchants read them. */
  texts: Record<Reason, string>
  onReject: (because: Reason, reason: string) => void
  children?: ReactNode
}

export function RejectDialog<Reason extends string>({ reasons, texts, onReject, children, ...dialog }: Props<Reason>) {
  const { t } = useLingui()
  const [because, setBecause] = useState<Reason | null>(null)
  return (
    <ReasonDialog
      {...dialog}
      isDanger
      why={because === null ? t`Choose a published reason.` : null}
      onAct={(reason) => because && onReject(because, reason)}
    >
      <ReasonChoice
        label={t`Published reason, in the language of the merchant`}
        options={reasons.map((value) => ({ value, label: texts[value] }))}
        value={because}
        onChange={setBecause}
      />
      {children}
    </ReasonDialog>
  )
}
