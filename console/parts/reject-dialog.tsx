import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ReasonChoice } from './reason-choice.tsx'
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx'

type Props<Word extends string> = Pick<ReasonDialogProps, 'decision' | 'title' | 'under' | 'act' | 'reader'> & {
  /** The published reasons in their order. */
  words: readonly Word[]
  /** The published reasons, as merchants read them. */
  texts: Record<Word, string>
  onReject: (because: Word, reason: string) => void
  children?: ReactNode
}

/** A rejection: for a reason that is published, and one in the operator's own words. */
export function RejectDialog<Word extends string>({ words, texts, onReject, children, ...dialog }: Props<Word>) {
  const { t } = useLingui()
  const [because, setBecause] = useState<Word | null>(null)
  return (
    <ReasonDialog
      {...dialog}
      isDanger
      why={because === null ? t`Choose a published reason.` : null}
      onAct={(reason) => because && onReject(because, reason)}
    >
      <ReasonChoice
        label={t`Published reason, in the language of the merchant`}
        options={words.map((word) => ({ value: word, label: texts[word] }))}
        value={because}
        onChange={setBecause}
      />
      {children}
    </ReasonDialog>
  )
}
