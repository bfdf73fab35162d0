import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callAt } from '#client/call.ts'
import { useGet } from '#client/get.ts'
import type { Reply } from '#contract/endpoint.ts'
import { defaultLanguage, readLanguage } from '#contract/language-codes.ts'
import type { operatorQuestions } from '#contract/operator/questions.ts'
import { DateText } from '#kit/date-text.tsx'
import { api } from '../api.ts'
import { RowButton } from '../keys/row-button.tsx'
import { useOperator } from '../operator.ts'
import { useLanguageNames } from './language-names.ts'
import { PaneHead } from './panes.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecision } from './use-decision.ts'

export type ReadableQuestion = Reply<typeof operatorQuestions.list>['list'][number]
type Messages = Reply<typeof operatorQuestions.read>['messages']

/** The conversation about an order in a dispute, if there is one. */
export function OrderConversation({ orderId }: { orderId: string }) {
  const roles = useOperator()?.roles ?? []
  const mayRead = roles.includes('support') || roles.includes('finance')
  const { data } = useGet(api.operatorQuestions.list, { query: { orderId }, isEnabled: mayRead })
  const [question] = data?.list ?? []
  return question ? <ConversationReading question={question} /> : null
}

/** Reads a conversation of a shopper and a shop. Each reading is an act, with a reason that the merchant reads. */
export function ConversationReading({ question }: { question: ReadableQuestion }) {
  const { t } = useLingui()
  const [messages, setMessages] = useState<Messages>()
  const reading = useDecision<typeof operatorQuestions.read, 'read'>(
    callAt(api.operatorQuestions.read, { id: question.id }),
    (data) => setMessages(data.messages),
  )
  return (
    <section aria-label={t`Conversation with the shopper`}>
      <PaneHead beside={<Trans>each reading is recorded, and the merchant sees it</Trans>}>
        <Trans>Conversation with the shopper</Trans>
      </PaneHead>
      {messages ? (
        <ReadMessages messages={messages} />
      ) : (
        <RowButton
          look="secondary"
          onClick={() => reading.open('read')}
          why={question.isReadable ? null : t`Only in a dispute, or when it is reported.`}
        >
          <Trans>Read it…</Trans>
        </RowButton>
      )}
      {reading.opened && (
        <ReasonDialog
          decision={reading}
          title={t`Read the conversation`}
          under={question.orderNumber}
          act={t`Read it`}
          reader={question.shopName}
          onAct={(reason) => void reading.run({ reason })}
        />
      )}
    </section>
  )
}

function ReadMessages({ messages }: { messages: Messages }) {
  const { t } = useLingui()
  const { nameOf } = useLanguageNames()
  return (
    <ol className="space-y-10">
      {messages.map(({ sequence, side, phrase, text, lang, at }) => (
        <li key={sequence} className="wrap-anywhere">
          <p className="text-tiny text-soft">
            {side === 'shopper' ? t`Shopper` : t`Shop`} · {nameOf(readLanguage(lang) ?? defaultLanguage)} ·{' '}
            <DateText at={at} />
          </p>
          {phrase && <p className="font-medium">{phrase}</p>}
          {text && <p className="whitespace-pre-line">{text}</p>}
        </li>
      ))}
    </ol>
  )
}
