import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#kit/class-names.ts'
import { CopyButton } from '#kit/copy-button.tsx'
import { Pair, Section } from '#kit/list.tsx'
import type { Terms } from './deposit-words.ts'

type Props = { account: Terms['account']; reference?: string | null }

/** The one account to pay to, and what the payment quotes; or plainly that there is none. */
export function PayTo({ account, reference }: Props) {
  const { t } = useLingui()
  if (!account) return <NoAccount />
  const lines: readonly { label: ReactNode; text: string | null; copy?: string }[] = [
    { label: <Trans>Account holder</Trans>, text: account.holder },
    { label: <Trans>Bank</Trans>, text: account.bankName },
    { label: <Trans>Account number</Trans>, text: account.accountNumber, copy: t`Copy account number` },
    { label: <Trans>BIC or bank code</Trans>, text: account.bankCode, copy: t`Copy bank code` },
    { label: <Trans>Bank address</Trans>, text: account.bankAddress },
  ]
  return (
    <Section title={<Trans>Pay to</Trans>}>
      {reference && <Reference reference={reference} />}
      <dl className="border-y border-line bg-surface px-20 py-10">
        {lines.map(
          ({ label, text, copy }) =>
            text && (
              <Pair key={text} label={label}>
                <span className={classNames('inline-flex items-center', copy && '-mr-14')}>
                  <span className="min-w-0 wrap-anywhere">{text}</span>
                  {copy && <CopyButton text={text} label={copy} />}
                </span>
              </Pair>
            ),
        )}
      </dl>
      <p className="px-20 pt-8 text-caption text-soft">
        <Trans>This is the only account to pay to. We never give another one by chat or phone.</Trans>
      </p>
    </Section>
  )
}

/** What the payment must quote, large: without it nobody finds the payment. */
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
