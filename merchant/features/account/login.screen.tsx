import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { storesTexts } from '#client/device-texts.ts'
import { Button } from '#kit/button.tsx'
import { Field, PasswordField } from '#kit/field.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { ProductMark } from '#kit/product-mark.tsx'
import { Screen } from '#kit/screen.tsx'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { texts } from '../../language.ts'
import { type Challenge, challengeOf } from '../../parts/captcha-challenge.ts'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { signIn } from '../../parts/sign-in.ts'
import { paths } from '../../paths.ts'
import { type SignedIn, useSession } from '../../session.ts'
import { PasskeyButton } from './login-passkey-button.tsx'
import type { LoginTicket } from './second-step.tsx'

export default function LoginScreen() {
  return (
    <Screen>
      <div className="flex justify-end px-8 pt-8">
        <LanguageSwitch />
      </div>
      <div className="flex flex-1 flex-col px-20">
        <div className="pt-[min(6rem,8dvh)] pb-24">
          <ProductMark />
          <h1 className="pt-20 text-heading leading-tight font-semibold tracking-tight">
            <Trans>Welcome back</Trans>
          </h1>
          <p className="pt-8 text-small text-soft">
            <Trans>Log in to your shop.</Trans>
          </p>
        </div>
        <Suspense>{useSession().data !== null && <PartnerNotice />}</Suspense>
        <Login />
        <p className="pt-4 text-center text-small text-soft">
          <Trans>
            New here?{' '}
            <LinkText to={paths.register} className="font-semibold">
              Apply with an invitation
            </LinkText>
          </Trans>
        </p>
        <p className="pt-12 text-center text-small text-soft">
          <LinkText to={paths.code}>
            <Trans>Check an invitation code</Trans>
          </LinkText>
        </p>
        <p className="mt-auto pt-40 text-center text-caption text-balance text-soft">
          <Trans>Tap any figure to see the orders behind it.</Trans>
        </p>
      </div>
    </Screen>
  )
}

const PartnerNotice = lazy(async () => ({ default: (await import('./login-partner-notice.tsx')).PartnerNotice }))

const SecondStep = lazy(async () => {
  await texts.loadScreens()
  return { default: (await import('./second-step.tsx')).SecondStep }
})

function Login() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: LinkStep | null }
  const [ticket, setTicket] = useState<LoginTicket | null>(null)
  const enter = useEnter(state?.next)
  const secondStep = ticket ?? state?.secondStep
  if (!secondStep) return <LoginForm onTicket={setTicket} />
  const goBack = () => {
    setTicket(null)
    void navigate(paths.login, { replace: true, state: null })
  }
  return (
    <Suspense>
      <SecondStep key={secondStep.ticket} {...secondStep} onDone={enter} onBack={goBack} />
    </Suspense>
  )
}

/** A partner's link that needs a second step, and the page that follows. */
type LinkStep = { secondStep?: LoginTicket; next?: string }

function useEnter(next: string = paths.home) {
  const navigate = useNavigate()
  return (merinfo: SignedIn, message: string) => {
    signIn(merinfo)
    toasts.done(message)
    void navigate(next, { replace: true })
  }
}

type FieldErrors = { account?: string; password?: string; form?: string }

function LoginForm({ onTicket }: { onTicket: (ticket: LoginTicket) => void }) {
  const { t } = useLingui()
  const enter = useEnter()
  const [errors, setErrors] = useState<FieldErrors>({})
  const { logIn, isPending, isSolving } = useLogin(setErrors, onTicket)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const account = String(form.get('account')).trim()
    const password = String(form.get('password'))
    const missing: FieldErrors = {
      ...(account ? {} : { account: t`Enter your phone number or email.` }),
      ...(password ? {} : { password: t`Enter your password.` }),
    }
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else void logIn({ account, password })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-12">
      <Field
        name="account"
        label={t`Phone or email`}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.account}
      />
      <PasswordField name="password" label={t`Password`} error={errors.password} />
      <p className="py-2 text-right text-caption">
        <LinkText to={paths.forgetPwd}>
          <Trans>Forgot password?</Trans>
        </LinkText>
      </p>
      <p role="alert" className="text-center text-small text-bad empty:hidden">
        {errors.form}
      </p>
      <Button type="submit" isPending={isPending}>
        <Trans>Log in</Trans>
      </Button>
      {'PublicKeyCredential' in window && <PasskeyButton onDone={enter} />}
      {!storesTexts() && (
        <p className="text-center text-caption text-soft">
          <Trans>
            Your browser stores no data for this page: you will be logged out when the page is loaded again.
          </Trans>
        </p>
      )}
      <p role="status" className="min-h-18 text-center text-caption text-soft">
        {isSolving && (
          <>
            <Trans>Captcha</Trans> · <Trans>One moment. Checking that you are not a robot.</Trans>
          </>
        )}
      </p>
    </form>
  )
}

type Credentials = { account: string; password: string }

/** Logs in. If the server asks for a proof of work, solves it and tries once more. */
function useLogin(setErrors: (errors: FieldErrors) => void, onTicket: (ticket: LoginTicket) => void) {
  const enter = useEnter()
  const [isSolving, setSolving] = useState(false)
  const sent = useRef<Credentials>(null)
  const login = useAct(api.account.login, {
    onDone: ({ merinfo }, message) => enter(merinfo, message),
    onFail: (error) => {
      if (error.word === 'second_factor_required') {
        onTicket(error.detail as LoginTicket)
        return true
      }
      const challenge = sent.current && challengeOf(error)
      if (challenge) void solve(challenge)
      const isAtField = Object.keys(error.fields).length > 0
      setErrors(isAtField || challenge ? error.fields : { form: error.message })
      return true
    },
  })

  const solve = async (challenge: Challenge) => {
    const credentials = sent.current
    sent.current = null
    setSolving(true)
    const { solveCaptcha } = await import('../../parts/solve-captcha.ts')
    const captcha = await solveCaptcha(challenge)
    setSolving(false)
    if (credentials) await login.run({ ...credentials, captcha })
  }

  const logIn = (credentials: Credentials) => {
    sent.current = credentials
    return login.run(credentials)
  }
  return { logIn, isPending: login.isPending || isSolving, isSolving }
}
