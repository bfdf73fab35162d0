import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { DecisionPane } from '../../parts/panes.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import type { DialogName } from './decide-dialog.tsx'
import { fieldOrder, hasField, type RegistrationField } from './field-labels.ts'
import { FieldVerdicts, type Verdict, type Verdicts } from './field-verdicts.tsx'
import type { Registration } from './registrations.screen.tsx'
import { type OpenedPhotos, photoNames } from './use-photos.ts'

/** Opens the dialog of a decision, with the fields that the applicant must send again. */
export type OnAsk = (dialog: DialogName, redo: readonly (typeof fieldOrder)[number][]) => void
type Props = { registration: Registration; position: QueuePosition; openedPhotos: OpenedPhotos; onAsk: OnAsk }

/** A verdict with the value that was judged. If the value has changed since, the verdict no longer counts. */
type Judged = Readonly<Partial<Record<RegistrationField, { verdict: Verdict; value: string | null }>>>

const judgedValue = (field: RegistrationField, registration: Registration) =>
  field === 'idFront' || field === 'idBack' || field === 'idHeld' ? registration.photosKey : registration[field]

function useVerdicts(registration: Registration) {
  const [judged, setJudged] = useState<Judged>({})
  const verdicts: Verdicts = Object.fromEntries(
    fieldOrder.flatMap((field) =>
      judged[field]?.value === judgedValue(field, registration) ? [[field, judged[field].verdict]] : [],
    ),
  )
  const judge = (field: RegistrationField, verdict: Verdict) =>
    setJudged((before) => ({ ...before, [field]: { verdict, value: judgedValue(field, registration) } }))
  return { verdicts, judge }
}

export function DecideRegistration({ registration, position, openedPhotos, onAsk }: Props) {
  const { t } = useLingui()
  const operator = useOperator()
  const { verdicts, judge } = useVerdicts(registration)
  const fields = fieldOrder.filter((field) => hasField(field, registration))
  const again = fields.filter((field) => verdicts[field] === 'again')
  const fine = fields.filter((field) => verdicts[field] === 'fine')
  const isReviewer = hasRole(operator?.roles, 'reviewer')
  const mayNot = isReviewer ? null : t`A reviewer decides.`
  const areAllOpened = photoNames.every((photo) => openedPhotos[photo] || !hasField(photo, registration))
  const isAllFine = fine.length === fields.length
  const whyNotApprove =
    mayNot ??
    (areAllOpened && isAllFine ? null : t`You can approve once every field is OK and every photo has been opened.`)
  // Who refuses a person has looked at what that person sent, as who accepts one has.
  const whyNotReject =
    mayNot ??
    (areAllOpened && again.length > 0 ? null : t`You can reject once every photo was opened and a field is marked.`)
  const whyNotRedo = mayNot ?? (again.length > 0 ? null : t`Mark the fields to send again first.`)
  const open = (dialog: DialogName, why: string | null) => () =>
    why === null && position.isWaiting && onAsk(dialog, again)
  useKeys([
    { key: 'a', label: t`approve`, run: open('approve', whyNotApprove), isInFoot: true },
    { key: 'e', label: t`ask again`, run: open('redo', whyNotRedo), isInFoot: true },
    { key: 'r', label: t`reject`, run: open('reject', whyNotReject), isInFoot: true },
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
        <RowButton
          look="danger"
          onClick={open('reject', whyNotReject)}
          why={whyNotReject}
          hint="r"
          className="min-h-40 px-8"
        >
          <Trans>Reject…</Trans>
        </RowButton>
      </div>
      {whyNotApprove && <p className="pt-8 text-tiny text-soft">{whyNotApprove}</p>}
    </>
  )
  return (
    <DecisionPane
      position={position}
      title={<Trans>Field by field</Trans>}
      beside={t`${fine.length} OK · ${again.length} to resubmit`}
      foot={foot}
    >
      <FieldVerdicts
        registration={registration}
        verdicts={verdicts}
        onJudge={judge}
        openedPhotos={openedPhotos}
        isOn={position.isWaiting && isReviewer}
      />
    </DecisionPane>
  )
}
