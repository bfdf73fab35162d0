import { Trans, useLingui } from '@lingui/react/macro'
import { useDownload } from '#client/download.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Header } from '#kit/header.tsx'
import { Fact, Section } from '#kit/list.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { DownloadProgress } from '../../parts/download-progress.tsx'
import { paths } from '../../paths.ts'

export default function ExportScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const download = useDownload(api.archive.export, () => toasts.done(t`Saved on this device`))
  const isRunning = download.bytes !== null
  return (
    <Screen
      header={<Header title={t`Export your data`} onBack={back} />}
      action={
        <BottomAction
          summary={
            isRunning && (
              <span role="status" className="figures">
                <DownloadProgress bytes={download.bytes ?? 0} />
              </span>
            )
          }
        >
          {isRunning ? (
            <Button look="secondary" onClick={download.stop}>
              <Trans>Stop</Trans>
            </Button>
          ) : (
            <Button onClick={() => void download.run({})}>
              <Trans>Download all data</Trans>
            </Button>
          )}
        </BottomAction>
      }
    >
      <p className="px-20 pt-4 text-small text-soft">
        <Trans>
          One ZIP file, available any time, even when your shop is closed. Keep it private: it contains your orders and
          shoppers' addresses.
        </Trans>
      </p>
      <Section title={<Trans>What is included</Trans>}>
        <dl className="border-y border-line bg-surface px-20 py-8">
          <Fact label={<Trans>Orders</Trans>}>
            <Trans>with items and status history</Trans>
          </Fact>
          <Fact label={<Trans>Ledger</Trans>}>
            <Trans>every entry, with hashes</Trans>
          </Fact>
          <Fact label={<Trans>Money</Trans>}>
            <Trans>deposits, withdrawals, refunds</Trans>
          </Fact>
          <Fact label={<Trans>Shop</Trans>}>
            <Trans>shop details, products, daily figures</Trans>
          </Fact>
          <Fact label={<Trans>Documents</Trans>}>
            <Trans>proofs of payment and pictures</Trans>
          </Fact>
          <Fact label={<Trans>Messages</Trans>}>
            <Trans>and platform activity</Trans>
          </Fact>
        </dl>
      </Section>
      <p className="px-20 pt-14 text-caption text-soft">
        <Trans>
          A short program in the file recalculates your balance from the ledger. Passwords, full card numbers and your
          identity photos stay encrypted with us and are not in the file.
        </Trans>
      </p>
    </Screen>
  )
}
