import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { operators } from '#contract/operator/operators.ts'
import { classNames } from '#kit/class-names.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../../api.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { Mark } from '../../parts/mark.tsx'
import { TableHead } from '../../parts/table-head.tsx'
import { UnreadRoom } from '../../parts/unread-room.tsx'
import { useRoleLabel } from '../../role-labels.ts'
import { ColleagueActs, Proposed } from './colleague-acts.tsx'
import { DaysTable } from './days-table.tsx'
import { hasWaitingDevice } from './devices.tsx'
import { ProposeColleague } from './propose-colleague.tsx'

type Colleague = Reply<typeof operators.list>[number]

export default function ColleaguesScreen() {
  const { t } = useLingui()
  const read = useGet(api.operators.list)
  const { data } = read
  const [chosenId, setChosenId] = useState('')
  const [form, setForm] = useState<'open' | 'sent' | null>(null)
  const mayNot = hasRole(useOperator()?.roles, 'admin') ? null : t`An administrator does this.`
  const begin = () => mayNot === null && setForm('open')
  const people = data ?? []
  const chosen = people.find(({ id }) => id === chosenId) ?? people[0]
  const move = (step: number) => {
    const next = chosen && people[people.indexOf(chosen) + step]
    if (next) setChosenId(next.id)
  }
  useKeys([
    { key: 'j', label: t`next`, run: () => move(1), isInFoot: true },
    { key: 'k', label: t`previous`, run: () => move(-1), isInFoot: true },
    { key: 'n', label: t`propose a new colleague`, run: begin, isInFoot: true },
  ])
  if (!data) return <UnreadRoom read={read} />
  return (
    <main className="flex min-h-0 flex-1">
      <section className="min-w-0 flex-1 overflow-y-auto">
        <div className="flex min-h-41 items-center justify-end gap-12 border-b border-line px-16 py-4">
          {form === 'sent' && <Proposed />}
          <RowButton hint="n" onClick={begin} why={mayNot}>
            <Trans>Propose a new colleague…</Trans>
          </RowButton>
        </div>
        <PeopleTable people={people} chosenId={chosen?.id} onChoose={setChosenId} />
        {chosen && <DaysTable key={chosen.id} operatorId={chosen.id} email={chosen.email} />}
      </section>
      {chosen && <ColleagueActs key={chosen.id} colleague={chosen} />}
      {form === 'open' && <ProposeColleague onDone={() => setForm('sent')} onClose={() => setForm(null)} />}
    </main>
  )
}

type TableProps = { people: readonly Colleague[]; chosenId: string | undefined; onChoose: (id: string) => void }

function PeopleTable({ people, chosenId, onChoose }: TableProps) {
  const { t } = useLingui()
  const roleName = useRoleLabel()
  return (
    <table className="w-full border-collapse">
      <TableHead
        columns={[
          { name: t`Email`, className: 'pr-10 pl-20' },
          { name: t`Roles`, className: 'px-10' },
          { name: t`Access`, className: 'px-10' },
          { name: t`Last seen`, className: 'pr-20 pl-10 text-right' },
        ]}
      />
      <tbody>
        {people.map(({ id, email, roles, disabledAt, waitsSince, devices, lastSeen, emergency }) => (
          <tr key={id} className={classNames('border-b border-line', id === chosenId ? 'bg-tint' : 'hover:bg-ink/4')}>
            <td className="relative py-8 pr-10 pl-20">
              {id === chosenId && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
              <button type="button" onClick={() => onChoose(id)} className="font-medium">
                {email}
              </button>
              {emergency && (
                <p className="text-bad">
                  <Trans>Created by emergency command: {emergency}</Trans>
                </p>
              )}
            </td>
            <td className="px-10 py-8 text-soft">{roles.map(roleName).join(', ')}</td>
            <td className="px-10 py-8">
              <span className="flex items-center gap-8">
                <Mark kind={disabledAt ? 'ended' : waitsSince || hasWaitingDevice(devices) ? 'half' : 'done'} />
                {disabledAt ? (
                  <Trans>disabled</Trans>
                ) : waitsSince ? (
                  <Trans>waits for your confirmation</Trans>
                ) : hasWaitingDevice(devices) ? (
                  <Trans>active, a new device waits</Trans>
                ) : (
                  <Trans>active</Trans>
                )}
              </span>
            </td>
            <td className="py-8 pr-20 pl-10 text-right text-soft">
              {lastSeen ? <DateText at={lastSeen} /> : <Trans>never</Trans>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
