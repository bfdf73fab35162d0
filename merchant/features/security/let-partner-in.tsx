import { Trans, useLingui } from '@lingui/react/macro'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { ConfirmDialog } from '#kit/confirm-dialog.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row } from '#kit/list.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { noLink, setSession, useSession } from '../../session.ts'

/** Asks a logged-in merchant whether the partner may open this shop, if the partner's link opens no shop yet. */
export function LetPartnerIn() {
  const { t } = useLingui()
  const { data, partner } = useSession()
  const [isOpen, setOpen] = useState(false)
  const add = useAct(api.partners.bind, {
    onDone: (_, message) => {
      toasts.done(message)
      setSession(noLink)
    },
    // The link is used or expired, so the question is not repeated.
    onFail: () => {
      setSession(noLink)
      return false
    },
  })
  if (data === null || partner === null) return null
  const { name } = partner
  return (
    <>
      <List>
        <Row icon={<Icon of={Building2} size={2} />} onPress={() => setOpen(true)}>
          <Trans>Let {name} log in</Trans>
        </Row>
      </List>
      <ConfirmDialog
        isOpen={isOpen}
        title={<Trans>Let {name} log in</Trans>}
        confirmLabel={t`Allow`}
        isPending={add.isPending}
        onConfirm={() => void add.run({ data })}
        onClose={() => setOpen(false)}
      >
        <Trans>
          Anyone who logs in at {name} as you can then open your shop. Leave this off if somebody else gave you the
          link.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
