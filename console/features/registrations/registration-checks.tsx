import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operatorRegistrations } from '#contract/operator/registrations.ts'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { api } from '../../api.ts'
import { type Check, CheckList } from '../../parts/check-list.tsx'
import { PaneHead } from '../../parts/panes.tsx'
import { ReadList } from '../../parts/read-list.tsx'
import { useCountryName } from '../../parts/use-country-name.ts'
import type { Registration } from './registrations.screen.tsx'

type Checks = Reply<typeof operatorRegistrations.checks>

export function RegistrationChecks({ registration }: { registration: Registration }) {
  const read = useGet(callAt(api.operatorRegistrations.checks, { id: registration.id }))
  const { data } = read
  const bar = 'h-16 w-full'
  return (
    <>
      <p className="pt-8 text-soft">
        <Trans>Each opening is logged and shown to the applicant.</Trans> {data && <Erasure checks={data} />}
      </p>
      <PaneHead>
        <Trans>Automatic checks</Trans>
      </PaneHead>
      <ReadList
        read={read}
        isRead={data !== undefined}
        skeleton={<SkeletonBars className="space-y-16 py-8" bars={[bar, bar, bar, bar]} />}
      >
        {data && <Results registration={registration} checks={data} />}
      </ReadList>
    </>
  )
}

function Erasure({ checks: { identityRetentionDays: days } }: { checks: Checks }) {
  const { t } = useLingui()
  return t`The photos are deleted ${plural(days, { one: '# day', other: '# days' })} after the decision.`
}

type ResultsProps = { registration: Registration; checks: Checks }

function Results({ registration, checks }: ResultsProps) {
  const { t } = useLingui()
  const { hasNamesOfOthers, shopsOfSameName } = checks
  const list: Check[] = [
    usePhoneCheck(registration, checks),
    hasNamesOfOthers
      ? { mark: 'late', text: t`Another account has this phone or email` }
      : { mark: 'done', text: t`No other account has this phone or email` },
    shopsOfSameName > 0
      ? { mark: 'half', text: t`Other shops have this name: ${shopsOfSameName}` }
      : { mark: 'done', text: t`No other shop has this name` },
    useInvitationCheck(registration, checks),
    ...(registration.redo.length > 0
      ? [{ mark: 'ongoing' as const, text: t`Resubmission requested, not received yet` }]
      : []),
  ]
  return <CheckList checks={list} />
}

function usePhoneCheck({ country: chosen }: Registration, { phone: { country, kind } }: Checks): Check {
  const { t } = useLingui()
  const countryName = useCountryName()
  const beside = { mobile: t`mobile`, landline: t`landline`, internet: t`internet phone`, other: null }[kind]
  if (country === null) return { mark: 'half', text: t`The country of the phone is not known`, beside }
  if (country === chosen)
    return { mark: 'done', text: t`Country of the phone: ${countryName(country)}, as chosen`, beside }
  const text = t`Country of the phone: ${countryName(country)}; chosen: ${countryName(chosen)}`
  return { mark: 'half', text, beside }
}

function useInvitationCheck({ invitedBy }: Registration, { invitation }: Checks): Check {
  const { t } = useLingui()
  const text = invitedBy === null ? t`Invited by the platform` : t`Invited by ${invitedBy}`
  if (invitation === null) return { mark: 'half', text, beside: <Trans>the code no longer exists</Trans> }
  const { code, usesLeft, isRevoked } = invitation
  return {
    mark: isRevoked ? 'half' : 'done',
    text,
    beside: isRevoked
      ? t`code ${code}, revoked`
      : t`code ${code}, ${plural(usesLeft, { one: '# use left', other: '# uses left' })}`,
  }
}
