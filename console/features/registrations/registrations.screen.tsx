import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { useDesk } from '../../operator.ts'
import { after } from '../../parts/after.ts'
import { EvidencePane } from '../../parts/panes.tsx'
import type { QueueItem } from '../../parts/queue-list.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import type { QueueTab } from '../../parts/queue-tabs.tsx'
import { useCountryName } from '../../parts/use-country-name.ts'
import { useQueueCount } from '../../parts/use-queue-count.ts'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'
import { type Asked, DecideDialog, useRegistrationDecision } from './decide-dialog.tsx'
import { DecideRegistration, type OnAsk } from './decide-registration.tsx'
import { Invitations, invitationsTab } from './invitations.tsx'
import { LostAccess, lostTab } from './lost-access.tsx'
import { RegistrationEvidence } from './registration-evidence.tsx'
import { type Photo, usePhotos } from './use-photos.ts'

export type Registration = Reply<typeof operatorRegistrations.get>

/** Applications, merchants who lost access, and the invitations that applications need. */
export default function RegistrationsScreen() {
  const { t } = useLingui()
  const count = useQueueCount()
  const tabs = [
    { value: undefined, label: t`Waiting`, count: count('registrations') },
    { value: askedTab, label: t`Asked again`, count: null },
    { value: lostTab, label: t`Lost access`, count: count('lost_access') },
    { value: invitationsTab, label: t`Invitations`, count: null },
  ]
  const tab = useTab()
  if (tab === invitationsTab) return <Invitations tabs={tabs} />
  if (tab === lostTab) return <LostAccess tabs={tabs} />
  return <Applications key={tab} tabs={tabs} tab={tab === askedTab ? tab : undefined} />
}

const askedTab = 'asked'

type ApplicationsProps = { tabs: readonly QueueTab[]; tab: typeof askedTab | undefined }

/** Those that wait for a decision, or those whose applicant was asked for something again. */
function Applications({ tabs, tab }: ApplicationsProps) {
  const query = { status: 'in_review', forReview: tab === undefined, limit: limits.pageSizeMax }
  const read = useGet(api.operatorRegistrations.list, { query })
  return (
    <QueuePage
      path={paths.registrations}
      queue="registrations"
      tabs={tabs}
      tab={tab}
      read={read}
      one={useOne}
      toItem={useRegistrationItem()}
    >
      {(row, position) => <OneRegistration key={row.id} registration={row} position={position} />}
    </QueuePage>
  )
}

const useOne = (id: string) => useGet(callAt(api.operatorRegistrations.get, { id }), { isEnabled: id !== '' })

type OneProps = { registration: Registration; position: QueuePosition }

/** A dialog decides about the application as it was when the dialog opened. A later change must be reviewed again. */
function OneRegistration({ registration, position }: OneProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const decision = useRegistrationDecision(registration.id, position)
  return (
    <>
      <ReadRegistration
        key={registration.photosKey}
        registration={registration}
        position={position}
        onAsk={(dialog, redo) => {
          setAsked({ registration, redo })
          decision.open(dialog)
        }}
      />
      {decision.opened && asked && (
        <DecideDialog key={decision.opened} {...asked} dialog={decision.opened} decision={decision} />
      )}
    </>
  )
}

/** Both panes need the photos: one shows them, and the other requires all of them to be opened before an approval. */
function ReadRegistration({ registration, position, onAsk }: OneProps & { onAsk: OnAsk }) {
  const photos = usePhotos(registration.id)
  const [shown, setShown] = useState<Photo>('idFront')
  const countryName = useCountryName()
  const { realName, country, appliedAt, storeName } = registration
  return (
    <>
      <EvidencePane
        over={
          <>
            {realName} · {countryName(country)} ·{' '}
            <Trans>
              applied <DateText at={appliedAt} />
            </Trans>
          </>
        }
        title={storeName}
        position={position}
      >
        <RegistrationEvidence registration={registration} photos={photos} shown={shown} onShow={setShown} />
      </EvidencePane>
      <DecideRegistration registration={registration} position={position} openedPhotos={photos.opened} onAsk={onAsk} />
    </>
  )
}

function useRegistrationItem() {
  const { t } = useLingui()
  const hours = useDesk().data?.registrationTargetHours
  const countryName = useCountryName()
  return (row: Registration): QueueItem => ({
    id: row.id,
    name: row.storeName,
    under: `${row.realName} · ${countryName(row.country)}`,
    clock: {
      since: row.appliedAt,
      promisedBy: hours === undefined ? null : after(row.appliedAt, hours),
      endsBy: null,
    },
    note:
      row.redo.length > 0
        ? { mark: 'ongoing', text: t`asked again: ${plural(row.redo.length, { one: '# field', other: '# fields' })}` }
        : null,
  })
}
