import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { deviceName } from '#contract/device-name.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { useDeviceText } from '../../parts/device-refusals.ts'
import { DecisionPane, EvidencePane, Fact, Facts } from '../../parts/panes.tsx'
import { QueuePage } from '../../parts/queue-page.tsx'
import type { QueuePosition } from '../../parts/queue-position.ts'
import type { QueueTab } from '../../parts/queue-tabs.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useCountryName } from '../../parts/use-country-name.ts'
import { useDecision } from '../../parts/use-decision.ts'
import { paths } from '../../paths.ts'
import { hasField } from './field-labels.ts'
import { PhotoEvidence } from './registration-evidence.tsx'
import { type OpenedPhotos, type Photo, photoNames, usePhotos } from './use-photos.ts'

type Lost = Reply<typeof operatorRegistrations.lost>['list'][number]

export const lostTab = 'lost'

/** Merchants who lost every second factor. Two reviewers compare the photos with the registration. */
export function LostAccess({ tabs }: { tabs: readonly QueueTab[] }) {
  const { t } = useLingui()
  const read = useGet(api.operatorRegistrations.lost, { query: { limit: limits.pageSizeMax } })
  return (
    <QueuePage
      path={paths.registrations}
      queue="lost_access"
      tab={lostTab}
      tabs={tabs}
      read={read}
      toItem={({ id, storeName, realName, askedAt, firstAt }) => ({
        id,
        name: storeName,
        under: realName,
        clock: { since: askedAt, promisedBy: null, endsBy: null },
        note: firstAt === null ? null : { mark: 'ongoing', text: t`confirmed by one of two` },
      })}
    >
      {(row, position) => <OneLost key={row.asked} lost={row} position={position} />}
    </QueuePage>
  )
}

type Props = { lost: Lost; position: QueuePosition }

function OneLost({ lost, position }: Props) {
  const { t } = useLingui()
  const countryName = useCountryName()
  const photos = usePhotos(lost.id, 'lostAccess')
  const registered = usePhotos(lost.id)
  const [shown, setShown] = useState<Photo>('idHeld')
  const reason = t`Look at a lost access`
  const { realName, country, askedAt, storeName, idKind, registeredKind, device, network, firstAt } = lost
  return (
    <>
      <EvidencePane
        over={
          <Trans>
            asked <DateText at={askedAt} />
          </Trans>
        }
        title={storeName}
        position={position}
      >
        <h3 className="pt-8 pb-8 text-caption text-soft">
          <Trans>Sent now</Trans>
        </h3>
        <PhotoEvidence {...{ photos, shown, idKind }} onShow={setShown} reason={reason} />
        <h3 className="pt-16 pb-8 text-caption text-soft">
          <Trans>Of the registration</Trans>
        </h3>
        {lost.hasRegisteredPhotos ? (
          <PhotoEvidence
            photos={registered}
            shown={shown}
            idKind={registeredKind}
            onShow={setShown}
            reason={reason}
            hasKey={false}
          />
        ) : (
          <p className="text-small text-soft">
            <Trans>Its photos have been deleted. Compare the name, and ask what only the merchant knows.</Trans>
          </p>
        )}
        <Facts className="pt-16">
          <Fact name={t`Name of the registration`}>{realName}</Fact>
          <Fact name={t`Country`}>{countryName(country)}</Fact>
          <Fact name={t`Another document than at the registration`}>{idKind === registeredKind ? t`No` : t`Yes`}</Fact>
          <Fact name={t`Asked from`}>
            {deviceName(device) ?? device} · {network}
          </Fact>
          {firstAt !== null && (
            <Fact name={t`Confirmed by the first person`}>
              <DateText at={firstAt} />
            </Fact>
          )}
        </Facts>
      </EvidencePane>
      <Look lost={lost} position={position} opened={photos.opened} />
    </>
  )
}

function Look({ lost, position, opened }: Props & { opened: OpenedPhotos }) {
  const { t } = useLingui()
  const operator = useOperator()
  const { id, asked, idKind, realName, storeName, firstBy, deviceRefusal } = lost
  const deviceText = useDeviceText()(deviceRefusal)
  const decision = useDecision<typeof operatorRegistrations.lookAtLost, 'confirm' | 'refuse'>(
    callAt(api.operatorRegistrations.lookAtLost, { id }),
    position.openNext,
  )
  const mayNot = hasRole(operator?.roles, 'reviewer') ? null : t`A reviewer decides.`
  const areAllOpened = photoNames.every((photo) => opened[photo] || !hasField(photo, { idKind }))
  const whyNot =
    mayNot ??
    (firstBy !== null && firstBy === operator?.id
      ? t`You were the first: another reviewer is the second.`
      : (deviceText ?? (areAllOpened ? null : t`Open every photo first.`)))
  const open = (dialog: 'confirm' | 'refuse', why: string | null) => () =>
    why === null && position.isWaiting && decision.open(dialog)
  useKeys([
    { key: 'a', label: t`confirm`, run: open('confirm', whyNot), isInFoot: true },
    { key: 'r', label: t`refuse`, run: open('refuse', mayNot), isInFoot: true },
  ])
  const foot = (
    <>
      <div className="flex flex-wrap gap-8">
        <RowButton onClick={open('confirm', whyNot)} why={whyNot} hint="a" className="min-h-40 flex-auto px-8">
          <Trans>It is the merchant</Trans>
        </RowButton>
        <RowButton look="danger" onClick={open('refuse', mayNot)} why={mayNot} hint="r" className="min-h-40 px-8">
          <Trans>Refuse…</Trans>
        </RowButton>
      </div>
      {whyNot && <p className="pt-8 text-tiny text-soft">{whyNot}</p>}
    </>
  )
  const isConfirming = decision.opened === 'confirm'
  return (
    <DecisionPane position={position} title={<Trans>Two persons, then a week</Trans>} foot={foot}>
      <p className="text-small text-soft">
        <Trans>
          After the second confirmation a week passes, in which the merchant can stop it. Then a new password opens the
          account, and every second factor is removed.
        </Trans>
      </p>
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={isConfirming ? t`Is it ${realName}?` : t`Refuse access to ${storeName}?`}
          act={isConfirming ? t`It is the merchant` : t`Refuse`}
          isDanger={!isConfirming}
          reader={realName}
          onAct={(reason) => void decision.run({ asked, confirm: isConfirming, reason })}
        />
      )}
    </DecisionPane>
  )
}
