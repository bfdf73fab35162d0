import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { deviceName } from '#contract/device-name.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useDecision } from '../../parts/use-decision.ts'

type Colleague = Reply<typeof operators.list>[number]
type Device = Colleague['devices'][number]

export const hasWaitingDevice = (devices: readonly Device[]) => devices.some(({ confirmedAt }) => confirmedAt === null)

/** The devices on which a colleague can be one of two who decide. */
export function Devices({
  colleague: { id, email, devices },
  mayNot,
}: {
  colleague: Colleague
  mayNot: string | null
}) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Device | null>(null)
  if (devices.length === 0) return null
  return (
    <section aria-label={t`Devices`}>
      <h3 className="pb-4 font-semibold">
        <Trans>Devices</Trans>
      </h3>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex items-center justify-between gap-12 py-8">
            <span className="min-w-0">
              <span className="block">{deviceName(device.name) ?? '?'}</span>
              <span className="text-tiny text-soft">
                {device.confirmedAt ? (
                  <Trans>
                    confirmed <DateText at={device.confirmedAt} />
                  </Trans>
                ) : (
                  <Trans>
                    waits since <DateText at={device.madeAt} />
                  </Trans>
                )}
              </span>
            </span>
            <RowButton look="secondary" why={mayNot} onClick={() => setAsked(device)}>
              <Trans>Remove…</Trans>
            </RowButton>
          </li>
        ))}
      </ul>
      {asked && <RemoveDevice id={id} email={email} device={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

type RemoveProps = { id: string; email: string; device: Device; onClose: () => void }

function RemoveDevice({ id, email, device, onClose }: RemoveProps) {
  const { t } = useLingui()
  const decision = useDecision(callAt(api.operators.removeDevice, { id }), onClose)
  return (
    <ReasonDialog
      decision={{ ...decision, close: onClose }}
      title={t`Remove this device?`}
      under={`${email} · ${deviceName(device.name) ?? '?'}`}
      act={t`Remove the device`}
      warning={<Trans>Its sessions end. First approvals that were made on it no longer count.</Trans>}
      isDanger
      reader={t`the log`}
      onAct={(reason) => void decision.run({ device: device.id, reason })}
    />
  )
}
