import { Trans } from '@lingui/react/macro'
import { useNumberText } from '#kit/format.tsx'

const bytesPerMegabyte = 1_000_000

export function DownloadProgress({ bytes }: { bytes: number }) {
  const numberText = useNumberText()
  const megabytes = numberText(bytes / bytesPerMegabyte, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  return <Trans>{megabytes} MB downloaded</Trans>
}
