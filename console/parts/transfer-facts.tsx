import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '#kit/date-text.tsx'
import { useDateText } from '#kit/format.tsx'
import { useNow } from './now.ts'
import { Fact, Facts } from './panes.tsx'
import { type Transfer, useClaim } from './transfer.ts'

const daysShown = 6

/** The events of a transfer, each with its time and the bank's reference. Renders nothing before the claim. */
export function TransferFacts({ transfer }: { transfer: Transfer | null }) {
  const { t } = useLingui()
  const dateText = useDateText()
  const nowMs = useNow()
  const claim = useClaim(transfer)
  if (!transfer) return null
  const { state, account, sender, claimedUntil, sentAt, evidence, endedAt, endEvidence, returnedAt, returnLine } =
    transfer
  // Statements are needed only for past days, and only once the claim is over.
  const unread = claim ? [] : (transfer.unread?.days ?? []).filter((day) => Date.parse(day) <= nowMs)
  const days = unread.slice(0, daysShown).map((day) => dateText(day, 'day'))
  const more = unread.length - daysShown
  const files = unread.length === 0 ? [] : (transfer.unread?.files ?? [])
  return (
    <Facts>
      {account && <Fact name={<Trans>Leaves the account</Trans>}>{account}</Fact>}
      {sender && <Fact name={<Trans>Sender</Trans>}>{sender}</Fact>}
      {claimedUntil && state === 'claimed' && (
        <Fact name={<Trans>Taken over until</Trans>}>
          <DateText at={claimedUntil} />
        </Fact>
      )}
      {sentAt && (
        <Fact name={<Trans context="money">Sent</Trans>}>
          <DateText at={sentAt} />
        </Fact>
      )}
      {evidence && (
        <Fact name={<Trans>Evidence</Trans>}>
          <span className="mono wrap-anywhere">{evidence}</span>
        </Fact>
      )}
      {endedAt && (
        <Fact name={state === 'failed' ? <Trans>Failed</Trans> : <Trans>Arrived</Trans>}>
          <DateText at={endedAt} />
        </Fact>
      )}
      {endEvidence && (
        <Fact name={<Trans>Evidence of the end</Trans>}>
          <span className="mono wrap-anywhere">{endEvidence}</span>
        </Fact>
      )}
      {returnedAt && (
        <Fact name={<Trans>Came back</Trans>}>
          <DateText at={returnedAt} /> <span className="mono wrap-anywhere">{returnLine}</span>
        </Fact>
      )}
      {days.length > 0 && (
        <Fact name={<Trans>Days not read yet</Trans>}>
          {[...days, ...(more > 0 ? [t`${plural(more, { one: 'and # more', other: 'and # more' })}`] : [])].join(', ')}
          <span className="block text-tiny text-soft">
            <Trans>Until statements with balances cover them, nobody can say that it was not sent.</Trans>
          </span>
        </Fact>
      )}
      {files.length > 0 && (
        <Fact name={<Trans>Imported by one person alone</Trans>}>
          {files.map(({ name, by }) => (
            <span key={`${name} ${by}`} className="block wrap-anywhere">
              {name} ({by})
            </span>
          ))}
          <span className="block text-tiny text-soft">
            <Trans>They count once another person of finance confirms them under Bank lines, Imports.</Trans>
          </span>
        </Fact>
      )}
    </Facts>
  )
}
