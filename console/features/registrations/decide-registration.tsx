import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { defaultLanguage, languages, readLanguage } from '#contract/language-codes.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { DecisionPane } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { type Decision, useDecision } from '../../parts/use-decision.ts'
import { useReaderTexts } from '../../reader-texts.ts'
import { fieldOrder, useFieldLabels } from './field-labels.ts'
import { FieldVerdicts, type Verdicts } from './field-verdicts.tsx'
import type { Registration } from './registrations.screen.tsx'
import { type OpenedPhotos, photoNames } from './use-photos.ts'

type Decide = typeof operatorRegistrations.decide
type DialogName = 'approve' | 'redo' | 'reject'
type Props = { registration: Registration; position: QueuePosition; openedPhotos: OpenedPhotos }

/** A verdict for each field; then approve, ask for fields again, or reject. */
export function DecideRegistration({ registration, position, openedPhotos }: Props) {
  const { t } = useLingui()
  const operator = useOperator()
  const [verdicts, setVerdicts] = useState<Verdicts>({})
  const { id } = registration
  const decision = useDecision<Decide, DialogName>(callAt(api.operatorRegistrations.decide, { id }), position.openNext)
  const again = fieldOrder.filter((field) => verdicts[field] === 'again')
  const fine = fieldOrder.filter((field) => verdicts[field] === 'fine')
  const isReviewer = hasRole(operator?.roles, 'reviewer')
  const mayNot = isReviewer ? null : t`A reviewer decides.`
  const areAllOpened = photoNames.every((photo) => openedPhotos[photo])
  const isAllFine = fine.length === fieldOrder.length
  const whyNotApprove =
    mayNot ??
    (areAllOpened && isAllFine ? null : t`You can approve once every field is fine and every photo was opened.`)
  const whyNotRedo = mayNot ?? (again.length > 0 ? null : t`Mark the fields to send again first.`)
  const open = (dialog: DialogName, why: string | null) => () =>
    why === null && position.isWaiting && decision.open(dialog)
  useKeys([
    { key: 'a', label: t`approve`, run: open('approve', whyNotApprove), isInFoot: true },
    { key: 'e', label: t`ask again`, run: open('redo', whyNotRedo), isInFoot: true },
    { key: 'r', label: t`reject`, run: open('reject', mayNot), isInFoot: true },
  ])
  const foot = (
    <>
      <div className="flex flex-wrap gap-8">
        <RowButton
          onClick={open('approve', whyNotApprove)}
          why={whyNotApprove}
          hint="a"
          className="min-h-40 flex-auto px-8"
        >
          <Trans>Approve</Trans>
        </RowButton>
        <RowButton
          look="secondary"
          onClick={open('redo', whyNotRedo)}
          why={whyNotRedo}
          hint="e"
          className="min-h-40 flex-auto px-8"
        >
          {again.length > 0 ? t`Ask again: ${again.length}` : t`Ask again`}
        </RowButton>
        <RowButton look="danger" onClick={open('reject', mayNot)} why={mayNot} hint="r" className="min-h-40 px-8">
          <Trans>Reject…</Trans>
        </RowButton>
      </div>
      {(mayNot ?? whyNotApprove) && <p className="pt-8 text-tiny text-soft">{mayNot ?? whyNotApprove}</p>}
    </>
  )
  return (
    <DecisionPane
      position={position}
      title={<Trans>Field by field</Trans>}
      beside={t`${fine.length} fine · ${again.length} again`}
      foot={foot}
    >
      <FieldVerdicts
        registration={registration}
        verdicts={verdicts}
        onChange={setVerdicts}
        openedPhotos={openedPhotos}
        isOn={position.isWaiting && isReviewer}
      />
      {decision.opened && (
        <DecideDialog
          key={decision.opened}
          registration={registration}
          dialog={decision.opened}
          decision={decision}
          redo={again}
        />
      )}
    </DecisionPane>
  )
}

/** Canned reasons, offered in the language of the applicant. */
const cannedReasons: Readonly<Record<DialogName, readonly MessageDescriptor[]>> = {
  approve: [msg`The documents match the application.`],
  redo: [msg`The photo is not legible. Please take it again without a flash.`, msg`It differs from the document.`],
  reject: [msg`The documents do not match the application.`, msg`The document has expired.`],
}

type DialogProps = {
  registration: Registration
  dialog: DialogName
  decision: Decision<Decide, DialogName>
  redo: readonly (typeof fieldOrder)[number][]
}

function DecideDialog({ registration, dialog, decision, redo }: DialogProps) {
  const { t } = useLingui()
  const names = useFieldLabels()
  const { storeName, realName, lang } = registration
  const language = languages.find(({ wire }) => wire === lang)?.name ?? lang
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
          <Trans>An approval of an identity cannot be withdrawn: from then on the shop can take money.</Trans>
        ) : undefined
      }
      reader={realName}
      canned={canned}
      onAct={(reason) =>
        void decision.run({ approve: dialog === 'approve', reason, ...(dialog === 'redo' ? { redo: [...redo] } : {}) })
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
