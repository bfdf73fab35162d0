import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '#kit/copy-button.tsx'
import { CopyPairs, type TextPair } from '#kit/copy-pairs.tsx'
import { Section } from '#kit/list.tsx'
import type { Terms } from './deposit-labels.ts'

type Props = { account: Terms['account']; reference?: string | null }

export function PayTo({ account, reference }: Props) {
  const { t } = useLingui()
  if (!account) return <NoAccount />
  const pairs: readonly TextPair[] = [
    { label: <Trans>Account holder</Trans>, text: account.holder },
    { label: <Trans>Bank</Trans>, text: account.bankName },
    { label: <Trans>Account number</Trans>, text: account.accountNumber, copyLabel: t`Copy account number` },
    { label: <Trans>BIC or bank code</Trans>, text: account.bankCode, copyLabel: t`Copy bank code` },
    { label: <Trans>Bank address</Trans>, text: account.bankAddress },
  ]
  return (
    <Section title={<Trans>Pay to</Trans>}>
      {reference && <Reference reference={reference} />}
      <dl className="border-y border-line bg-surface px-20 py-10">
        <CopyPairs pairs={pairs} />
      </dl>
      <p className="px-20 pt-8 text-caption text-soft">
        <Trans>This is the only account to pay to. We never give another one by chat or phone.</Trans>
      </p>
    </Section>
  )
}

/** Large, because a payment without the reference cannot be matched. */
function Reference({ reference }: { reference: string }) {
  const { t } = useLingui()
  return (
    <div className="flex items-center justify-between gap-12 border-t border-line bg-surface px-20 py-12">
      <div className="min-w-0">
        <p className="text-caption text-soft">
          <Trans>Payment reference</Trans>
        </p>
        <p className="figures text-title font-semibold wrap-anywhere">{reference}</p>
      </div>
      <CopyButton text={reference} label={t`Copy payment reference`}>
        <Trans>Copy</Trans>
      </CopyButton>
    </div>
  )
}

function NoAccount() {
  return (
    <Section title={<Trans>Pay to</Trans>}>
      <p className="border-y border-line bg-surface px-20 py-14 text-small">
        <Trans>There is no account to pay to at present. Do not pay anyone who gives you one.</Trans>
      </p>
    </Section>
  )
}
