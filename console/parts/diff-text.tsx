import { Trans } from '@lingui/react/macro'

type Value = string | number | null
type Props = { text: Value; other: Value; side: 'before' | 'after' }

/** A value before or after a change. The differing parts are struck through or marked. */
export function DiffText({ text, other, side }: Props) {
  if (text === null) {
    return (
      <span className="text-soft">
        <Trans>none</Trans>
      </span>
    )
  }
  if (text === other) {
    return side === 'before' ? (
      text
    ) : (
      <span className="text-soft">
        <Trans>the same</Trans>
      </span>
    )
  }
  if (side === 'before') return <del className="tint-bad rounded-[0.4rem] px-4 text-bad">{text}</del>
  return <ins className="tint-good rounded-[0.4rem] px-4 text-good no-underline">{text}</ins>
}
