import { Plural, Trans } from '@lingui/react/macro'
import { ClipboardCheck, Landmark, Mail, MessagesSquare } from 'lucide-react'
import type { deposits } from '#contract/deposits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Money } from '#kit/money.tsx'
import { linkTo } from '../../links.ts'
import { paths } from '../../paths.ts'
import { ToDoRow } from './to-do-row.tsx'

export function RedoToDo() {
  return (
    <ToDoRow
      icon={ClipboardCheck}
      to={paths.register}
      title={<Trans>More information is needed for your application</Trans>}
    />
  )
}

/** An announced bank deposit without a payment so far. */
export function DepositToDo({ deposit: { number, amount } }: { deposit: Reply<typeof deposits.list>['list'][number] }) {
  return (
    <ToDoRow
      icon={Landmark}
      to={linkTo.deposit(number)}
      title={<Trans>Deposit {number} awaits your payment</Trans>}
      under={amount !== null && <Money amount={amount} />}
    />
  )
}

export function QuestionsToDo({ unread }: { unread: number }) {
  return (
    <ToDoRow
      icon={MessagesSquare}
      to={linkTo.questions({ filter: 'unread' })}
      title={<Plural value={unread} one="# shopper waits for your answer" other="# shoppers wait for your answer" />}
    />
  )
}

export function UnreadToDo({ unread }: { unread: number }) {
  return (
    <ToDoRow
      icon={Mail}
      to={linkTo.messages({ filter: 'unread' })}
      title={<Plural value={unread} one="# message to read" other="# messages to read" />}
    />
  )
}
