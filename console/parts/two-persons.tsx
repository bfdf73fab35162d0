import { Trans, useLingui } from '@lingui/react/macro'
import { useOperator } from '../operator.ts'
import { Mark } from './mark.tsx'

type Props = {
  /** The mail addresses of the operators who approved, in the order of their approvals. */
  approvedBy: readonly string[]
  needed: number
}

/** Who has approved, and whether the logged-in operator can be next. */
export function TwoPersons({ approvedBy, needed }: Props) {
  const { t } = useLingui()
  const email = useOperator()?.email ?? ''
  const isYours = approvedBy.includes(email)
  const isNext = (number: number) => !isYours && number === approvedBy.length + 1
  const missing = Math.max(0, needed - approvedBy.length)
  return (
    <ol className="divide-y divide-line">
      {approvedBy.map((person, at) => (
        <li key={person} className="flex items-baseline gap-10 py-8">
          <span className="figures text-soft">{at + 1}</span>
          <Mark kind="done" />
          <span>
            <span className="block font-medium">{person === email ? t`You, ${email}` : person}</span>
            <span className="text-tiny text-soft">
              <Trans>approved</Trans>
            </span>
          </span>
        </li>
      ))}
      {Array.from({ length: missing }, (_, at) => approvedBy.length + at + 1).map((number) => (
        <li key={number} className="flex items-baseline gap-10 py-8">
          <span className="figures text-soft">{number}</span>
          <Mark kind="todo" />
          <span>
            <span className="block font-medium">
              {isNext(number) ? t`You, ${email}` : t`Another person of finance`}
            </span>
            {isNext(number) && approvedBy.length > 0 && (
              <span className="text-tiny text-soft">
                <Trans>another person than the first: you may</Trans>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
