import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { useGet } from '#client/get.ts'
import { FormSkeleton } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { ReadScreen } from '#kit/read-screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { paths } from '../../paths.ts'
import { NewPayPassword, PadStep } from './new-pay-password.tsx'

/** A merchant without a payment password is sent on to set the first one. */
export default function ChangePayPasswordScreen() {
  const { t } = useLingui()
  const back = useBack(paths.settingup)
  const read = useGet(api.merchants.info)
  if (read.data && !read.data.hasPayPassword) return <Navigate to={paths.setPaypwd} replace />
  if (read.data) return <ChangePayPassword onDone={back} />
  return (
    <ReadScreen
      read={read}
      header={<Header title={t`Payment password`} onBack={back} />}
      skeleton={<FormSkeleton fields={3} />}
    />
  )
}

/** The server's refusal, the step that must be repeated, and the number of refusals so far. */
type Refused = { step: 'old' | 'new'; message: string; count: number }

function ChangePayPassword({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [old, setOld] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const change = useAct(api.account.resetPay, {
    onDone: (_, message) => {
      toasts.done(message)
      onDone()
    },
    onFail: ({ word, message, fields }) => {
      const isOldOne = word === 'pay_password_wrong' || word === 'pay_password_locked'
      if (isOldOne) setOld(null)
      setRefused((last) => ({
        step: isOldOne ? 'old' : 'new',
        message: isOldOne ? message : (fields['payPassword'] ?? message),
        count: (last?.count ?? 0) + 1,
      }))
      return true
    },
  })
  const header = <Header title={t`Payment password`} onBack={old === null ? onDone : () => setOld(null)} />
  if (old === null) {
    return (
      <PadStep
        header={header}
        title={<Trans>Current payment password</Trans>}
        under={<Trans>Enter it first; then choose a new one.</Trans>}
        error={refused?.step === 'old' ? refused.message : null}
        onDone={(digits) => {
          setRefused(null)
          setOld(digits)
        }}
        forgotten={
          <LinkText to={paths.setPaypwd}>
            <Trans>Forgot it?</Trans>
          </LinkText>
        }
      />
    )
  }
  return (
    <NewPayPassword
      // Refused digits must be chosen again, also if the refusal has the same text as the one before.
      key={refused?.count}
      header={header}
      refused={refused?.message ?? null}
      isPending={change.isPending}
      onChosen={(digits) => void change.run({ oldPayPassword: old, payPassword: digits, payPasswordConfirm: digits })}
    />
  )
}
