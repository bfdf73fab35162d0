import { Trans, useLingui } from '@lingui/react/macro'
import { RowButton } from '../../keys/row-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The first factor waits until an administrator enters the code, which the colleague tells in person. */
export function WaitStep({ email, code, onBack }: { email: string; code: string; onBack: () => void }) {
  const { t } = useLingui()
  return (
    <SignInFrame title={t`Tell an administrator this code`} under={email}>
      <p className="mono rounded-card border border-line bg-surface p-20 text-center text-heading tracking-wide">
        {code.replace(/^(.{4})/, '$1-')}
      </p>
      <p className="py-20 text-soft">
        <Trans>
          In person or on a call, not by email. The administrator types it under Colleagues; then you log in with your
          own password and a code from your app.
        </Trans>
      </p>
      <RowButton className="min-h-44" onClick={onBack}>
        <Trans>To the login</Trans>
      </RowButton>
    </SignInFrame>
  )
}
