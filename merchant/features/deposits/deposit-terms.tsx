import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallError } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Screen } from '#kit/screen.tsx'
import { Empty, Failed } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import type { Terms } from './deposit-labels.ts'

type Props = {
  header: ReactNode
  /** What stands there while the terms are read. */
  place: ReactNode
  children: (terms: Terms, old: { isOld: boolean; refresh: () => Promise<unknown> }) => ReactNode
}

/** The ways to deposit, and what stands in their place without them. */
export function WithTerms({ header, place, children }: Props) {
  const { data, error, isFetching, refresh } = useGet(api.deposits.terms)
  if (data) return children(data, { isOld: error !== null, refresh })
  return (
    <Screen header={header}>
      {error ? <NoTerms error={error} onRetry={refresh} isRetrying={isFetching} /> : place}
    </Screen>
  )
}

type NoTermsProps = { error: CallError; onRetry: () => Promise<unknown>; isRetrying: boolean }

/** Nobody pays in before the registration is approved: that is no failure. */
export function NoTerms({ error, onRetry, isRetrying }: NoTermsProps) {
  if (error.word !== 'not_approved') return <Failed message={error.message} onRetry={onRetry} isRetrying={isRetrying} />
  return (
    <Empty
      icon={<Icon of={Hourglass} size={2.4} />}
      action={
        <LinkText to={paths.register} className="font-semibold">
          <Trans>Your application</Trans>
        </LinkText>
      }
    >
      <Trans>You can deposit once your registration is approved.</Trans>
    </Empty>
  )
}
