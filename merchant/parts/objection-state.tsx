import { Trans } from '@lingui/react/macro'
import type { Reply } from '#contract/endpoint.ts'
import type * as contract from '#contract/index.ts'
import { DateText } from '#kit/date-text.tsx'

export type Objection = Reply<typeof contract.objections.object>

export function ObjectionState({ objection: { text, at, answer, answeredAt } }: { objection: Objection }) {
  return (
    <div className="mt-8 border-l-2 border-line pl-12 text-caption">
      <p className="text-soft">
        <Trans>
          You appealed on <DateText at={at} />
        </Trans>
      </p>
      <p className="pt-2 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      {answer === null || answeredAt === null ? (
        <p className="pt-6 text-wait">
          <Trans>Awaiting reply from another person</Trans>
        </p>
      ) : (
        <>
          <p className="pt-6 text-soft">
            <Trans>
              Replied on <DateText at={answeredAt} />
            </Trans>
          </p>
          <p className="pt-2 whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
        </>
      )}
    </div>
  )
}
