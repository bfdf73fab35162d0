import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { defaultLanguage, languageName, readLanguage } from '#contract/language-codes.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { api } from '../../api.ts'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { type Decision, useDecision } from '../../parts/use-decision.ts'
import { useReaderTexts } from '../../reader-texts.ts'
import { type fieldOrder, useFieldLabels } from './field-labels.ts'
import type { Registration } from './registrations.screen.tsx'

type Decide = typeof operatorRegistrations.decide
export type DialogName = 'approve' | 'redo' | 'reject'

export type Asked = { registration: Registration; redo: readonly (typeof fieldOrder)[number][] }

export const useRegistrationDecision = (id: string, { openNext }: QueuePosition) =>
  useDecision<Decide, DialogName>(callAt(api.operatorRegistrations.decide, { id }), openNext)

const cannedReasons: Readonly<Record<DialogName, readonly MessageDescriptor[]>> = {
  approve: [msg`The documents match the application.`],
  redo: [msg`The photo is not legible. Please take it again without a flash.`, msg`It differs from the document.`],
  reject: [msg`The documents do not match the application.`, msg`The document has expired.`],
}

type DialogProps = Asked & { dialog: DialogName; decision: Decision<Decide, DialogName> }

export function DecideDialog({ registration, dialog, decision, redo }: DialogProps) {
  const { t } = useLingui()
  const names = useFieldLabels()
  const { storeName, realName, lang, version } = registration
  const language = languageName(lang)
  const titles = {
    approve: t`Approve ${storeName}?`,
    redo: t`Ask ${realName} again?`,
    reject: t`Reject ${storeName}?`,
  }
  const acts = {
    approve: t`Approve ${storeName}`,
    redo: t`Ask for ${plural(redo.length, { one: '# field', other: '# fields' })} again`,
    reject: t`Reject ${storeName}`,
  }
  const canned = useReaderTexts(cannedReasons[dialog], readLanguage(lang) ?? defaultLanguage)
  return (
    <ReasonDialog
      decision={decision}
      title={titles[dialog]}
      under={t`The applicant reads in ${language}.`}
      act={acts[dialog]}
      isDanger={dialog === 'reject'}
      warning={
        dialog === 'approve' ? (
          <Trans>An approved identity cannot be revoked. From then on the shop can take payments.</Trans>
        ) : undefined
      }
      reader={realName}
      canned={canned}
      onAct={(reason) =>
        void decision.run({
          approve: dialog === 'approve',
          version,
          reason,
          ...(dialog === 'redo' ? { redo: [...redo] } : {}),
        })
      }
    >
      {dialog === 'redo' && (
        <p className="pb-12">
          <Trans>Only these open again; everything else stays as it was sent:</Trans>{' '}
          <span className="font-medium">{redo.map((field) => names[field]).join(', ')}</span>
        </p>
      )}
    </ReasonDialog>
  )
}
