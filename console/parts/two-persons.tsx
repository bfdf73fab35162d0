import { Trans, useLingui } from '@lingui/react/macro'
import type { DeviceRefusal } from '#contract/operator/devices.ts'
import { useOperator } from '../operator.ts'
import { useDeviceText } from './device-refusals.ts'
import { Mark } from './mark.tsx'

type Props = {
  /** The mail addresses of the operators who approved, in the order of their approvals. */
  approvedBy: readonly string[]
  needed: number
  /** Why the logged-in operator cannot be next on this device. */
  deviceRefusal?: DeviceRefusal | null
}

/** Who has approved, and whether the logged-in operator can be next. */
export function TwoPersons({ approvedBy, needed, deviceRefusal = null }: Props) {
  const { t } = useLingui()
  const deviceText = useDeviceText()(deviceRefusal)
  const email = useOperator()?.email ?? ''
  const isYours = approvedBy.includes(email)
  const isNext = (number: number) => !isYours && number === approvedBy.length + 1
  const missing = Math.max(0, needed - approvedBy.length)
  return (
    <ol className="divide-y divide-line">
      {approvedBy.map((person, at) => (
        <li key={person} className="flex items-baseline gap-10 py-8">
          <span className="figures text-soft">{at + 1}</span>
          <Mark kind="done" />
          <span>
            <span className="block font-medium">{person === email ? t`You, ${email}` : person}</span>
            <span className="text-tiny text-soft">
              <Trans>approved</Trans>
            </span>
          </span>
        </li>
      ))}
      {Array.from({ length: missing }, (_, at) => approvedBy.length + at + 1).map((number) => (
        <li key={number} className="flex items-baseline gap-10 py-8">
          <span className="figures text-soft">{number}</span>
          <Mark kind="todo" />
          <span>
            <span className="block font-medium">
              {isNext(number) ? t`You, ${email}` : t`Another person of finance`}
            </span>
            {isNext(number) && (deviceText ?? approvedBy.length > 0) && (
              <span className="text-tiny text-soft">
                {deviceText ?? <Trans>another person and another device than the first: you may</Trans>}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
