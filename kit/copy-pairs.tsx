import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Pair } from './list.tsx'

export type TextPair = {
  label: ReactNode
  /** Null leaves the pair out. */
  text: string | null
  /** The accessible name of a button that copies the text: "Copy number". */
  copyLabel?: string
}

/** Pairs of texts that can be copied, such as a number, an address or a reference. For a `<dl>`. */
export function CopyPairs({ pairs }: { pairs: readonly TextPair[] }) {
  return pairs.map(
    ({ label, text, copyLabel }, at) =>
      text && (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs keep their order
        <Pair key={at} label={label}>
          <span className={copyLabel ? '-mr-14 inline-flex items-center' : 'inline-flex items-center'}>
            <span className="min-w-0 wrap-anywhere">{text}</span>
            {copyLabel && <CopyButton text={text} label={copyLabel} />}
          </span>
        </Pair>
      ),
  )
}
