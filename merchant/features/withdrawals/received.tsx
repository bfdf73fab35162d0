import { Trans } from '@lingui/react/macro'
import { useFormats } from '#kit/format.tsx'
import { Pair } from '#kit/list.tsx'
import { Money, Tokens } from '#kit/money.tsx'
import type { SentTokens } from './sent-tokens.ts'

type Props = {
  net: number
  /** The tokens of a blockchain withdrawal. Null for a card. */
  tokens: SentTokens | null
}

export function Received({ net, tokens, className }: Props & { className?: string }) {
  const style = className === undefined ? {} : { className }
  return tokens ? (
    <Tokens amount={tokens.amount} currency={tokens.currency} {...style} />
  ) : (
    <Money amount={net} {...style} />
  )
}

/** What arrives, below the rate if a token is not worth one unit of the wallet's currency. For a `<dl>`. */
export function ReceivedPairs({ isStrong = true, ...received }: Props & { isStrong?: boolean }) {
  const formats = useFormats()
  const { tokens } = received
  return (
    <>
      {tokens && tokens.rate !== '1' && (
        <Pair label={<Trans>Exchange rate</Trans>}>
          1 {tokens.currency} = {tokens.rate} {formats.currency}
        </Pair>
      )}
      <Pair label={<Trans>You receive</Trans>} isStrong={isStrong}>
        <Received {...received} />
      </Pair>
    </>
  )
}
