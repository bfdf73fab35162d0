import { Trans } from '@lingui/react/macro'
import { useNumberText } from '#kit/format.tsx'

const bytesPerMegabyte = 1_000_000

/** The downloaded size. The server does not say how large the file will be. */
export function DownloadProgress({ bytes }: { bytes: number }) {
  const numberText = useNumberText()
  const megabytes = numberText(bytes / bytesPerMegabyte, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  return <Trans>{megabytes} MB downloaded</Trans>
}
