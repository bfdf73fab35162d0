const recordNumber = /([A-Z]{2}-[0-9A-Z]{5}-[0-9A-Z]{5}(?:-\d+)?)/

/** Keeps record numbers on one line, because a browser would break them at their hyphens. */
export const NumberedText = ({ text }: { text: string }) =>
  text.split(recordNumber).map((part, at) => {
    const isNumber = at % 2 === 1
    return isNumber ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    )
  })
