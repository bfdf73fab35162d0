import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { CallError, callAt, openFile } from '#client/call.ts'
import { connectedApp } from '#client/connect.ts'
import { api } from '../api.ts'
import { useKeys } from '../keys/key-scopes.ts'
import { RowButton } from '../keys/row-button.tsx'
import { PaneHead } from './panes.tsx'

/** A deposit's proof of payment. It is hidden until it is opened, which is logged and shown to the merchant. */
export function DepositPhoto({ number }: { number: string }) {
  const { t } = useLingui()
  const [url, setUrl] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  const open = async () => {
    if (url !== null || isPending) return
    setPending(true)
    try {
      const reason = t`Review of the deposit`
      const response = await openFile(callAt(api.operatorDeposits.voucher, { number }), { query: { reason } })
      setUrl(URL.createObjectURL(await response.blob()))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.word !== 'not_logged_in') connectedApp().showFailure(error.message)
    } finally {
      setPending(false)
    }
  }
  useKeys([{ key: 'o', label: t`open the photo`, run: () => void open(), isInFoot: true }])
  return (
    <>
      <PaneHead>
        <Trans>Proof of payment</Trans>
      </PaneHead>
      {url === null ? (
        <div className="flex h-160 flex-col items-center justify-center gap-8 rounded-card bg-fill px-12 text-center">
          <RowButton look="secondary" onClick={open} isPending={isPending} hint="o" className="bg-surface">
            <Trans>Open the photo</Trans>
          </RowButton>
          <span className="text-tiny text-soft">
            <Trans>Each opening is logged and shown to the merchant.</Trans>
          </span>
        </div>
      ) : (
        <img src={url} alt={t`Proof of payment`} className="max-h-480 w-full rounded-card bg-fill object-contain" />
      )}
    </>
  )
}
