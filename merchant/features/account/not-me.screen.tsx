import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { signOut } from '../../parts/sign-out.ts'
import { paths } from '../../paths.ts'

/** The token is behind the #, which proxies neither get nor log. Older mails have it in the query. */
const readLink = () =>
  new URLSearchParams(location.hash.slice(1)).get('link') ?? new URLSearchParams(location.search).get('link')

/** "It was not me", opened from a security message or its mail. Nothing happens before the button is pressed. */
export default function NotMeScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const back = useBack(paths.message)
  const [link] = useState(readLink)
  const days = limits.notMeDays
  const report = useAct(api.account.notMe, {
    isChange: false,
    onDone: (_, message) => {
      toasts.done(message)
      // The link may belong to another account. The session on this device is then still open.
      signOut()
      void navigate(paths.forgetPwd, { replace: true })
    },
  })
  return (
    <Screen
      header={<Header title={t`It was not me`} onBack={back} />}
      action={
        <BottomAction>
          <Button isPending={report.isPending} onClick={() => void report.run(link === null ? {} : { link })}>
            <Trans>Log out and stop withdrawals</Trans>
          </Button>
        </BottomAction>
      }
    >
      <p className="px-20 pt-8 text-body">
        <Trans>
          Use the button below if somebody else changed something or withdrew money. All devices are logged out,
          withdrawals in review return to your balance, and no money is sent until you set a new login password with a
          code sent to your email.
        </Trans>
      </p>
      <p className="px-20 pt-12 text-body">
        <Trans>
          Login methods that were added in the last {days} days are removed, and so is a payment password that was set
          in that time without the old one.
        </Trans>{' '}
        <Trans>An email and a phone number that were changed in that time are restored.</Trans>
      </p>
    </Screen>
  )
}
