import { Trans } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'

/** Says that no money is sent now, until when at the latest, and the reason from two operators. */
export function SendingStop() {
  const stop = useGet(api.withdrawals.terms).data?.sendingStop ?? null
  if (stop === null) return null
  return (
    <div className="px-20 pt-14 pb-10 text-caption text-soft">
      <p className="font-medium text-ink">
        <Trans>
          No money is sent until <DateText at={stop.until} style="moment" /> at the latest, while the books are checked.
        </Trans>
      </p>
      <p className="pt-4">“{stop.reason}”</p>
      <p className="pt-4">
        <Trans>
          This applies to every shop. You can still withdraw, the deadlines stay as they are, and what is not sent in
          time returns to your balance.
        </Trans>
      </p>
    </div>
  )
}
