import { Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { Empty } from '#kit/states.tsx'
import { paths } from '../../paths.ts'

export function NotPossible({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <Empty
      icon={<Icon of={icon} size={2.4} />}
      action={
        <LinkText to={paths.recharge} className="font-semibold">
          <Trans>Other ways to deposit</Trans>
        </LinkText>
      }
    >
      {children}
    </Empty>
  )
}
