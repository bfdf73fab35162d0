import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { Button } from '#kit/button.tsx'
import { Link } from '#kit/link.tsx'
import { paths } from '../../paths.ts'
import { noLink, setSession, useSession } from '../../session.ts'

/** Names the partner of a link that belongs to no merchant yet. The application can start, or the link be forgotten. */
export function PartnerNotice() {
  const { data, partner, token } = useSession()
  const { state } = useLocation() as { state: { code?: string | null } | null }
  if (data === null || partner === null || token !== null) return null
  const { name } = partner
  return (
    <section className="mb-20 space-y-10 rounded-card border border-line bg-surface px-16 py-14">
      <p className="text-small text-soft">
        <Trans>
          A link from <span className="font-semibold text-ink">{name}</span> brought you here. You can apply for a shop,
          and decide there whether {name} may log in to it.
        </Trans>
      </p>
      <Link
        to={paths.code}
        state={{ code: state?.code ?? null }}
        className="flex min-h-44 items-center justify-center rounded-field border border-line text-small font-semibold text-accent"
      >
        <Trans>Apply as a merchant</Trans>
      </Link>
      <Button look="quiet" onClick={() => setSession(noLink)}>
        <Trans>No, thanks</Trans>
      </Button>
    </section>
  )
}
