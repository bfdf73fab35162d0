import { Trans, useLingui } from '@lingui/react/macro'
import { Share } from 'lucide-react'
import { depositReviewHours } from '#contract/deposit-methods.ts'
import { CopyButton } from '#kit/copy-button.tsx'
import { useFormats } from '#kit/format.tsx'
import { Icon } from '#kit/icon.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import type { Blockchain } from './deposit-labels.ts'

/** People compare an address by this many characters at both ends. */
const endLength = 4

export function DepositAddress({ blockchain }: { blockchain: Blockchain }) {
  const { t } = useLingui()
  const { address, currency, networkName, isDemo } = blockchain
  return (
    <>
      {isDemo && (
        <p role="note" className="mx-20 mt-14 rounded-field bg-fill px-13 py-10 text-caption font-medium text-wait">
          <Trans>This is a test address whose private key is public. Do not send anything to it.</Trans>
        </p>
      )}
      <div className="mx-20 mt-14 flex flex-col items-center rounded-card border border-line bg-surface px-20 pt-18 pb-8">
        <QrCode text={address} label={t`QR code of your ${currency} address on ${networkName}`} className="size-184" />
        <p className="figures max-w-280 pt-14 text-center text-small text-balance break-all">
          <Ends address={address} />
        </p>
        <div className="flex flex-wrap justify-center gap-x-24 pt-14 pb-12">
          <CopyButton text={address} label={t({ message: `Copy address`, context: 'blockchain' })}>
            <Trans>Copy</Trans>
          </CopyButton>
          <ShareAddress blockchain={blockchain} />
        </div>
      </div>
      <Conditions blockchain={blockchain} />
    </>
  )
}

/** Addresses of some networks all begin with "0x", so the characters after it are emphasised. */
function Ends({ address }: { address: string }) {
  const start = address.startsWith('0x') ? 2 : 0
  return (
    <>
      {address.slice(0, start)}
      <strong>{address.slice(start, start + endLength)}</strong>
      {address.slice(start + endLength, -endLength)}
      <strong>{address.slice(-endLength)}</strong>
    </>
  )
}

function ShareAddress({ blockchain: { address, currency, networkName } }: { blockchain: Blockchain }) {
  const { t } = useLingui()
  if (typeof navigator.share !== 'function') return null
  const share = () => {
    // Closing the share sheet is not a failure.
    navigator.share({ title: t`${currency} on ${networkName}`, text: address }).catch(() => undefined)
  }
  return (
    <button
      type="button"
      onClick={share}
      className="-my-12 inline-flex min-h-44 items-center gap-6 text-small font-medium text-accent"
    >
      <Icon of={Share} size={1.6} />
      <Trans>Share</Trans>
    </button>
  )
}

function Conditions({ blockchain }: { blockchain: Blockchain }) {
  const { currency, networkName, minimum, isWatched } = blockchain
  return (
    <div className="flex flex-col gap-6 px-20 pt-14 text-caption text-soft">
      <p>
        <Trans>
          Send only{' '}
          <strong className="font-semibold text-ink">
            {currency} on {networkName}
          </strong>
          , {minimum} {currency} or more. Deposits via DEX, BSC and HECO are not supported.
        </Trans>
      </p>
      <p>{isWatched ? <Watched blockchain={blockchain} /> : <Reviewed blockchain={blockchain} />}</p>
    </div>
  )
}

function Watched({ blockchain }: { blockchain: Blockchain }) {
  const formats = useFormats()
  const { currency, confirmations, finalityMinutes, rate } = blockchain
  return (
    <>
      <Trans>
        Your transfer appears below automatically and is credited after {confirmations} confirmations. You can withdraw
        it once the network is final (about {finalityMinutes} minutes).
      </Trans>{' '}
      {rate !== null && (
        <Trans>
          Rate: 1 {currency} = {rate} {formats.currency}.
        </Trans>
      )}
    </>
  )
}

/** For a network that the server does not watch, or not yet. */
function Reviewed({ blockchain: { confirmations, finalityMinutes } }: { blockchain: Blockchain }) {
  return (
    <Trans>
      After {confirmations} confirmations, once the network is final (about {finalityMinutes} minutes), two people check
      the transaction hash and credit it within {depositReviewHours} hours.
    </Trans>
  )
}
