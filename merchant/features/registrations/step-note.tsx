import { Plural, Trans } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { useGet } from '#client/get.ts'
import { Icon } from '#kit/icon.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { deviceTimeZone } from './device-time-zone.ts'

export function StepNote({ step }: { step: number }) {
  if (step === 1) return <TimeZoneLine />
  return (
    <p className="flex gap-12 rounded-field bg-fill px-14 py-12 text-caption text-soft">
      <span className="pt-2">
        <Icon of={LockKeyhole} size={1.6} />
      </span>
      {step === 3 ? (
        <PhotoNote />
      ) : (
        <Trans>
          By submitting this form, you agree that the merchant who invited you can see your shop's name, registration
          date, number of orders and what they earn from those orders.
        </Trans>
      )}
    </p>
  )
}

function TimeZoneLine() {
  const timeZone = deviceTimeZone()
  return (
    <p className="text-caption text-soft">
      <Trans>Your shop uses this phone's time zone: {timeZone}. You can change it later.</Trans>
    </p>
  )
}

function PhotoNote() {
  const { data } = useGet(api.registrations.terms)
  if (!data) return <Skeleton className="h-14 flex-1" />
  const { identityRetentionDays } = data
  return (
    <Trans>
      Deleted <Plural value={identityRetentionDays} one="# day" other="# days" /> after the decision. Sent as soon as
      you choose it; deleted within a day if you do not submit the form.
    </Trans>
  )
}
