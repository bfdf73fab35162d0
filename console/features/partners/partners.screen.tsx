import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import { classNames } from '#kit/class-names.ts'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { Mark } from '../../parts/mark.tsx'
import { UnreadRoom } from '../../parts/unread-room.tsx'
import { useChosenItem } from '../../parts/use-chosen-item.ts'
import { paths } from '../../paths.ts'
import type { Partner } from './partner.ts'
import { PartnerPage } from './partner-page.tsx'
import { RegisterDialog } from './register-dialog.tsx'

export default function PartnersScreen() {
  const { t } = useLingui()
  const operator = useOperator()
  const read = useGet(api.operatorChannel.list)
  const { data, refresh } = read
  const items = (data ?? []).map((partner) => ({ ...partner, id: partner.partnerId }))
  const { chosenId, choose } = useChosenItem({ path: paths.partners, items, read })
  const [isRegistering, setRegistering] = useState(false)
  const at = items.findIndex(({ id }) => id === chosenId)
  const step = (by: number) => {
    const next = items[Math.min(Math.max(at + by, 0), items.length - 1)]
    if (next) choose(next.id)
  }
  useKeys([
    { key: 'j', label: t`next`, run: () => step(1), isInFoot: true },
    { key: 'k', label: t`previous`, run: () => step(-1), isInFoot: true },
  ])
  if (!data) return <UnreadRoom read={read} />
  const chosen = items[at]
  return (
    <main className="flex min-h-0 flex-1">
      <section
        aria-label={t`Partners`}
        className="flex w-240 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface"
      >
        {items.length === 0 && (
          <p className="p-16 text-soft">
            <Trans>There is no partner yet.</Trans>
          </p>
        )}
        <ul className="flex-1">
          {items.map((partner) => (
            <PartnerRow
              key={partner.id}
              partner={partner}
              isChosen={partner.id === chosenId}
              onChoose={() => choose(partner.id)}
            />
          ))}
        </ul>
        <div className="border-t border-line p-16">
          <RowButton
            look="secondary"
            why={hasRole(operator?.roles, 'admin') ? null : t`An administrator does this.`}
            onClick={() => setRegistering(true)}
          >
            <Trans>Propose a partner…</Trans>
          </RowButton>
        </div>
      </section>
      {chosen && <PartnerPage key={chosen.id} partner={chosen} onChange={() => void refresh()} />}
      {isRegistering && <RegisterDialog partnerId={null} onClose={() => setRegistering(false)} />}
    </main>
  )
}

type RowProps = { partner: Partner; isChosen: boolean; onChoose: () => void }

function PartnerRow({ partner: { name, isOpen, revokedAt }, isChosen, onChoose }: RowProps) {
  return (
    <li className={classNames('border-b border-line', isChosen ? 'bg-tint' : 'hover:bg-ink/4')}>
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
        className="w-full px-16 py-10 text-left"
      >
        <span className="block truncate font-medium">{name}</span>
        <span className="flex items-center gap-8 text-soft">
          <Mark kind={revokedAt ? 'ended' : isOpen ? 'done' : 'none'} />
          {revokedAt ? (
            <Trans>access ended</Trans>
          ) : isOpen ? (
            <Trans context="channel">open</Trans>
          ) : (
            <Trans>closed</Trans>
          )}
        </span>
      </button>
    </li>
  )
}
