type Props = { text: string; other: string; side: 'before' | 'after' }

const blockLength = 3

/** An account number in blocks. Blocks that differ from the other number are struck through or marked. */
export function DigitsDiff({ text, other, side }: Props) {
  const blocks = blocksOf(text)
  const others = blocksOf(other)
  return (
    <span className="mono inline-flex flex-wrap gap-x-6">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="inline-flex flex-wrap gap-x-6">
        {blocks.map(({ at, block }) => {
          if (block === others[at]?.block) return <span key={at}>{block}</span>
          return side === 'before' ? (
            <del key={at} className="tint-bad rounded-[0.4rem] px-2 text-bad">
              {block}
            </del>
          ) : (
            <ins key={at} className="tint-good rounded-[0.4rem] px-2 text-good no-underline">
              {block}
            </ins>
          )
        })}
      </span>
    </span>
  )
}

const blocksOf = (text: string) =>
  (text.replaceAll(/\s/g, '').match(new RegExp(`.{1,${blockLength}}`, 'gu')) ?? []).map((block, at) => ({ at, block }))
