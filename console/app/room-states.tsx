import { Trans, useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import type { OperatorRole } from '#contract/endpoint.ts'
import { LinkText } from '#kit/link-text.tsx'
import { SkeletonBars } from '#kit/skeleton.tsx'
import { RowButton } from '../keys/row-button.tsx'
import { paths } from '../paths.ts'
import { useRoleLabel } from '../role-labels.ts'

export function RoomSkeleton() {
  return (
    <main aria-busy="true" className="min-h-0 flex-1">
      <SkeletonBars className="space-y-16 p-20" bars={['h-24 w-280', 'h-16 w-440', 'h-320 w-full']} />
    </main>
  )
}

/** Shown for a room of other roles, with their names. Without roles there is no such room. */
export function NotYourRoom({ roles }: { roles: readonly OperatorRole[] | null }) {
  const { t } = useLingui()
  const roleName = useRoleLabel()
  const names = (roles ?? []).filter((role) => role !== 'auditor').map(roleName)
  return (
    <main className="flex min-h-0 flex-1 flex-col items-center justify-center gap-12">
      <p className="text-small">
        {names.length > 0 ? t`This page is only for: ${names.join(', ')}.` : t`This page does not exist.`}
      </p>
      <LinkText to={paths.today}>
        <Trans>Today</Trans>
      </LinkText>
    </main>
  )
}

/** Catches the error of a room: a bug, or a file that a new version has replaced. */
export class RoomBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.hasFailed ? <FailedRoom /> : this.props.children
  }
}

function FailedRoom() {
  return (
    <main role="alert" className="flex min-h-0 flex-1 flex-col items-center justify-center gap-12">
      <p className="text-small">
        <Trans>This page could not be shown.</Trans>
      </p>
      <RowButton look="secondary" onClick={() => window.location.reload()}>
        <Trans>Load it again</Trans>
      </RowButton>
    </main>
  )
}
