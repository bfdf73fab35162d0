import { type DateStyle, useDateText } from './format.tsx'

/** A timestamp or a date in the reader's language and the shop's time zone. */
export function DateText({ at, style = 'moment' }: { at: string; style?: DateStyle }) {
  const dateText = useDateText()
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {dateText(at, style)}
    </time>
  )
}
