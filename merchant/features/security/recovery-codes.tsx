import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#kit/button.tsx'
import { CopyButton } from '#kit/copy-button.tsx'
import { Sheet } from '#kit/sheet.tsx'

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet isOpen={codes !== null} onClose={onClose} title={t`Save your recovery codes`}>
      {codes && (
        <div className="flex flex-col gap-14 px-20 pb-24">
          <p className="text-small text-soft">
            <Trans>
              Each code logs you in once without your phone. They are shown only now: write them down or keep them in a
              password manager.
            </Trans>
          </p>
          <ol aria-label={t`Recovery codes`} className="rounded-card border border-line bg-paper px-14 py-8">
            {codes.map((code) => (
              <li key={code} className="figures py-4 font-mono text-[min(1.35rem,3.5vw)] whitespace-nowrap">
                {code}
              </li>
            ))}
          </ol>
          <div className="py-4 text-center">
            <CopyButton text={codes.join('\n')} label={t`Copy recovery codes`}>
              <Trans>Copy all</Trans>
            </CopyButton>
          </div>
          <Button onClick={onClose}>
            <Trans>I have saved them</Trans>
          </Button>
        </div>
      )}
    </Sheet>
  )
}
