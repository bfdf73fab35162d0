import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { Link } from '#kit/link.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'

/** Leads to the application where a partner's link belongs to no merchant yet. */
export function PartnerNotice() {
  const { data, token } = useSession()
  const { state } = useLocation() as { state: { code?: string | null } | null }
  if (data === null || token !== null) return null
  return (
    <section className="mb-20 space-y-10 rounded-card border border-line bg-surface px-16 py-14">
      <p className="text-small text-soft">
        <Trans>You came from a partner's site. Apply once here; after that, its links log you in.</Trans>
      </p>
      <Link
        to={paths.code}
        state={{ code: state?.code ?? null }}
        className="flex min-h-44 items-center justify-center rounded-field border border-line text-small font-semibold text-accent"
      >
        <Trans>Apply as a merchant</Trans>
      </Link>
    </section>
  )
}
