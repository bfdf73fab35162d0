import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { BottomAction } from '#kit/bottom-action.tsx'
import { Button } from '#kit/button.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { ProgressLine } from '#kit/progress-line.tsx'
import { Screen } from '#kit/screen.tsx'
import { useBack } from '../../app/back.ts'
import { api, useAct } from '../../call.ts'
import { paths } from '../../paths.ts'
import { signIn } from '../../session.ts'
import {
  type ApplicationField,
  type ApplicationTexts,
  applicationSteps,
  dropDraft,
  isPhotoField,
  keepDraft,
  readDraft,
} from './application.ts'
import { ApplicationFields, type ApplicationForm } from './application-field.tsx'
import { type ApplicationPhotos, useApplicationPhotos } from './application-photos.ts'
import { forgive } from './forgive.ts'
import { bodyOf, useSendApplication } from './send-application.ts'

const total = applicationSteps.length
const allFields = applicationSteps.flat()

/** The application in four short steps; the phone's own back goes one step back. */
export function RegisterForm() {
  const { t } = useLingui()
  const { step, go, code } = useStep()
  const back = useBack(paths.login)
  const form = useForm<ApplicationTexts>({
    defaultValues: { ...readDraft(), ...(code ? { invitationCode: code } : {}) },
    mode: 'onTouched',
  })
  const photos = useApplicationPhotos()
  const fields = applicationSteps[step - 1] ?? []
  const { apply, isPending } = useApply({ form, photos, go })

  const submit = async () => {
    const missing = photos.missing(fields.filter(isPhotoField))
    const isRight = await form.trigger(
      fields.filter((field) => !isPhotoField(field)),
      { shouldFocus: true },
    )
    if (!isRight || missing.length > 0) return
    if (step < total) go(step + 1)
    else await apply()
  }

  return (
    <form
      noValidate
      className="h-full"
      onChange={(event) => {
        forgive(form, event)
        keepDraft(form.getValues())
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void submit()
      }}
    >
      <Screen
        header={
          <>
            <Header
              title={
                <span className="text-small font-normal text-soft">
                  <Trans>
                    Step {step} of {total}
                  </Trans>
                </span>
              }
              onBack={back}
            />
            <div className="px-20 pb-4">
              <ProgressLine label={t`Steps`} done={step} steps={total}>
                {null}
              </ProgressLine>
            </div>
          </>
        }
        action={
          <BottomAction>
            <Button type="submit" isPending={isPending}>
              {step < total ? <Trans>Continue</Trans> : <Trans>Send the application</Trans>}
            </Button>
          </BottomAction>
        }
      >
        <div key={step} className="flex flex-col gap-20 px-20 pt-14">
          <StepHead step={step} />
          <ApplicationFields fields={fields} form={form} photos={photos} />
          <StepNote step={step} />
        </div>
      </Screen>
    </form>
  )
}

/** The step stands in the address; each is a place to come back to. */
function useStep() {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('step') ?? 1)
  const step = Number.isInteger(asked) && asked >= 1 && asked <= total ? asked : 1
  const go = (next: number) => {
    const changed = new URLSearchParams(search)
    changed.set('step', String(next))
    setSearch(changed)
  }
  return { step, go, code: search.get('code') }
}

type Application = { form: ApplicationForm; photos: ApplicationPhotos; go: (step: number) => void }

const stepOf = (fields: readonly ApplicationField[]) =>
  1 + applicationSteps.findIndex((each) => each.some((field) => fields.includes(field)))

/** Looks at the code first, so that no photo is sent in vain; then sends, signs in and shows the state. */
function useApply({ form, photos, go }: Application) {
  const [isSending, setSending] = useState(false)
  const check = useAct(api.account.verifyCode, {
    isChange: false,
    onFail: ({ fields }) => {
      if (fields['code'] === undefined) return false
      form.setError('invitationCode', { message: fields['code'] }, { shouldFocus: true })
      return true
    },
  })
  const { send } = useSendApplication({ form, photos, fields: allFields, onRefused: (fields) => go(stepOf(fields)) })
  const login = useAct(api.account.login, { onDone: ({ merinfo }) => signIn(merinfo) })

  const applyOnce = async () => {
    const missing = photos.missing(allFields.filter(isPhotoField))
    if (missing.length > 0) return go(stepOf(missing))
    if (!(await form.trigger())) return go(stepOf(Object.keys(form.formState.errors) as ApplicationField[]))
    const texts = form.getValues()
    const { password, passwordConfirm } = texts
    const invitationCode = texts.invitationCode.trim()
    if (!(await check.run({ code: invitationCode }))) return
    const body = await bodyOf(texts, { photos, fields: allFields })
    if (!body) return go(3)
    if (!(await send({ ...body, password, passwordConfirm, invitationCode }))) return
    dropDraft()
    await login.run({ account: texts.email.trim(), password })
  }
  const apply = async () => {
    setSending(true)
    await applyOnce()
    setSending(false)
  }
  return { apply, isPending: isSending }
}

function StepHead({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever listens hears where they are; the first step is announced by the screen itself.
  const isFirst = useRef(step === 1)
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus()
  }, [])
  const heads: readonly { title: ReactNode; under: ReactNode }[] = [
    { title: <Trans>Your shop</Trans>, under: <Trans>What shoppers will see. You can change it later.</Trans> },
    { title: <Trans>You</Trans>, under: <Trans>You sign in with your phone number or email.</Trans> },
    {
      title: <Trans>Your identity card</Trans>,
      under: <Trans>Three photos. They are encrypted, seen by reviewers only, and each opening is shown to you.</Trans>,
    },
    {
      title: <Trans>Password and invitation</Trans>,
      under: <Trans>Then your application is complete.</Trans>,
    },
  ]
  const head = heads[step - 1]
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="text-heading leading-tight font-semibold tracking-tight outline-none">
        {head?.title}
      </h2>
      <p className="pt-8 text-small text-soft">{head?.under}</p>
    </div>
  )
}

function StepNote({ step }: { step: number }) {
  if (step < 3) return null
  return (
    <p className="flex gap-12 rounded-field bg-fill px-14 py-12 text-caption text-soft">
      <span className="pt-2">
        <Icon of={LockKeyhole} size={1.6} />
      </span>
      {step === 3 ? (
        <Trans>Erased one year after the decision. On this phone only until you send the form.</Trans>
      ) : (
        <Trans>
          The merchant who invited you sees your name, when you registered, your number of orders and what they earn
          from them.
        </Trans>
      )}
    </p>
  )
}
