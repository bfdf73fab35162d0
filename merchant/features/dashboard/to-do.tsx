import { Plural, Trans } from '@lingui/react/macro'
import { Check, Mail, ReceiptText, Undo2 } from 'lucide-react'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { TimeLeft } from '#kit/time-left.tsx'
import { linkTo, paths } from '../../paths.ts'
import type { DashboardData } from './home-figures.tsx'

/** What the merchant should do next, the most urgent first. */
export function ToDo({ todo }: { todo: DashboardData['todo'] | undefined }) {
  return (
    <Section title={<Trans>To do</Trans>}>
      <List>{todo ? <ToDoRows todo={todo} /> : <ToDoSkeleton />}</List>
    </Section>
  )
}

function ToDoRows({ todo: { awaitingPickup, pickBy, refunds, answerBy, unread } }: { todo: DashboardData['todo'] }) {
  if (awaitingPickup + refunds + unread === 0) {
    return (
      <Row icon={<Icon of={Check} size={2} />}>
        <span className="text-soft">
          <Trans>Nothing to do right now.</Trans>
        </span>
      </Row>
    )
  }
  return (
    <>
      {awaitingPickup > 0 && (
        <Row
          icon={<Icon of={ReceiptText} size={2} />}
          to={linkTo.orders({ status: '5' })}
          value={pickBy ? <TimeLeft until={pickBy} /> : undefined}
        >
          <Plural value={awaitingPickup} one="# order to pick up" other="# orders to pick up" />
        </Row>
      )}
      {refunds > 0 && (
        <Row
          icon={<Icon of={Undo2} size={2} />}
          to={paths.refundRequest}
          value={answerBy ? <TimeLeft until={answerBy} /> : undefined}
        >
          <Plural value={refunds} one="# refund awaiting reply" other="# refunds awaiting reply" />
        </Row>
      )}
      {unread > 0 && (
        <Row icon={<Icon of={Mail} size={2} />} to={paths.message}>
          <Plural value={unread} one="# unread message" other="# unread messages" />
        </Row>
      )}
    </>
  )
}

function ToDoSkeleton() {
  return (
    <li aria-hidden="true" className="flex min-h-52 items-center gap-14 px-20">
      <Skeleton className="size-20" />
      <Skeleton className="h-16 w-160" />
    </li>
  )
}
