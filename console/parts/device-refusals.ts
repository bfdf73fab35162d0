import { useLingui } from '@lingui/react/macro'
import type { DeviceRefusal } from '#contract/operator/devices.ts'
import { useOperator } from '../operator.ts'

/** Why this operator may not be one of two on this device, as a sentence. Null if they may. */
export function useDeviceText() {
  const { t } = useLingui()
  const texts: Record<DeviceRefusal, string> = {
    device_unknown: t`This browser has no device key: it keeps no data for this page, or you logged in before it did.`,
    device_unconfirmed: t`This device is not confirmed yet: ask an administrator.`,
    other_device_needed: t`The first of the two decided on this device: use another one.`,
    device_confirmed_by_other: t`One of the two has confirmed the device of the other: a third person decides.`,
    first_device_gone: t`The first of the two decided on a device that is not confirmed: begin again from the start.`,
  }
  return (refusal: DeviceRefusal | null) => refusal && texts[refusal]
}

/** Why nothing of two persons may be begun on this device, as a sentence. Null if it may. */
export function useOwnDeviceText() {
  const state = useOperator()?.device.state ?? 'confirmed'
  const deviceText = useDeviceText()
  if (state === 'confirmed') return null
  return deviceText(state === 'unknown' ? 'device_unknown' : 'device_unconfirmed')
}
