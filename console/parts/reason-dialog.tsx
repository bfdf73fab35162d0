import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import type { Decision } from './use-decision.ts'

export type ReasonDialogProps = {
  decision: Pick<Decision<never, never>, 'reason' | 'setReason' | 'refused' | 'isPending' | 'close'>
  title: string
  under?: ReactNode
  warning?: ReactNode
  act: string
  isDanger?: boolean
  /** What is missing in addition to the reason, as a sentence. */
  why?: string | null
  /** Who reads the reason, by name. */
  reader: string
  /** Canned reasons, which can be edited. */
  canned?: readonly string[]
  onAct: (reason: string) => void
  children?: ReactNode
}

/** The dialog of a decision. Nothing is done without a reason. */
export function ReasonDialog({ decision, why, reader, canned = [], onAct, children, ...dialog }: ReasonDialogProps) {
  const { t } = useLingui()
  const reason = decision.reason.trim()
  return (
    <ActDialog
      {...dialog}
      isPending={decision.isPending}
      why={why ?? (reason === '' ? t`Give a reason first.` : null)}
      refused={decision.refused}
      onAct={() => onAct(reason)}
      onClose={decision.close}
    >
      {children}
      <ReasonField reader={reader} value={decision.reason} onChange={decision.setReason} canned={canned} />
    </ActDialog>
  )
}
