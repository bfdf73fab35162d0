import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallError } from '#client/call.ts'
import { type GetResult, useGet } from '#client/get.ts'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import type { Terms } from './deposit-labels.ts'

type Props = {
  header: ReactNode
  skeleton: ReactNode
  children: (terms: Terms, read: GetResult<Terms>) => ReactNode
}

export function WithTerms({ header, skeleton, children }: Props) {
  const read = useGet(api.deposits.terms)
  if (read.data) return children(read.data, read)
  return <ReadScreen read={read} header={header} skeleton={skeleton} refused={notApproved(read.error)} />
}

/** There are no deposits before the registration is approved. That is no failure, so there is no retry button. */
export function notApproved(error: CallError | null): ReactNode {
  if (error?.word !== 'not_approved') return null
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
