import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { ProgressLine } from '#kit/progress.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useBack } from '../../parts/back.ts'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { useSearchParams } from '../../parts/search-params.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import {
  type ApplicationField,
  type ApplicationTexts,
  applicationSteps,
  hasPhoto,
  isPhotoField,
  keepDraft,
  readDraft,
  stepsOf,
} from './application.ts'
import { ApplicationFields, type ApplicationForm } from './application-fields.tsx'
import { useApplicationPhotos } from './use-application-photos.ts'
import { useApply } from './use-apply.ts'

const StepNote = lazy(async () => ({ default: (await import('./step-note.tsx')).StepNote }))
const PhotosOnTheWay = lazy(async () => ({ default: (await import('./photos-on-the-way.tsx')).PhotosOnTheWay }))
/** Only applicants with an invitation's link need it. */
const InvitedBy = lazy(async () => ({ default: (await import('./invited-by.tsx')).InvitedBy }))
/** Only applicants with a partner's link are asked. */
const PartnerQuestion = lazy(async () => ({ default: (await import('./partner-question.tsx')).PartnerQuestion }))

/** Only the last step needs it. */
const TermsConsent = lazy(async () => ({ default: (await import('./terms-consent.tsx')).TermsConsent }))

const total = applicationSteps.length

/** The application in four short steps. The phone's back gesture goes one step back. */
export function RegisterForm() {
  const { step, go, code, partner } = useStep()
  const [isBound, setBound] = useState(false)
  const consent = useConsent()
  const steps = stepsOf({ code, isWithoutPassword: isBound && partner?.vouches === true })
  const back = useBack(paths.login)
  const form = useForm<ApplicationTexts>({
    defaultValues: { ...readDraft(), ...(code ? { invitationCode: code } : {}) },
    mode: 'onTouched',
  })
  useLaterLink(code, form)
  const photos = useApplicationPhotos({ isKept: true })
  const [idKind, invitationCode] = form.watch(['idKind', 'invitationCode'])
  const fields = (steps[step - 1] ?? []).filter((field) => hasPhoto(field, idKind))
  const { apply, checkCode, isPending } = useApply({
    form,
    photos,
    go,
    steps,
    isBound: isBound && partner !== null,
    termsVersion: consent.agreed,
  })

  const submit = async () => {
    if (isPending) return
    const missing = photos.missing(fields.filter(isPhotoField))
    const isValid = await form.trigger(
      fields.filter((field) => !isPhotoField(field)),
      { shouldFocus: true },
    )
    if (!isValid || missing.length > 0) return
    if (step === total) return consent.require() ? apply() : undefined
    if (fields.includes('invitationCode') && !(await checkCode())) return
    go(step + 1)
  }

  return (
    <FormScreen
      header={<StepsHeader step={step} onBack={back} />}
      form={form}
      onChange={() => keepDraft(form.getValues())}
      onSubmit={submit}
      spacing="parts"
      submit={{ label: step < total ? <Trans>Continue</Trans> : <Trans>Submit application</Trans>, isPending }}
    >
      <div key={step} className="flex flex-col gap-20">
        <StepHead step={step} fields={fields} />
        {step === 1 && code && invitationCode && (
          <Suspense fallback={<p className="min-h-20" />}>
            <InvitedBy key={invitationCode} code={invitationCode} />
          </Suspense>
        )}

        {step === total && partner && (
          <Suspense fallback={null}>
            <PartnerQuestion partner={partner} isBound={isBound} onChange={setBound} />
          </Suspense>
        )}
        <ApplicationFields fields={fields} form={form} photos={photos} />
        {step !== 2 && (
          <Suspense fallback={<p className="min-h-20" />}>
            <StepNote step={step} />
          </Suspense>
        )}
        {step === total && (
          <Suspense fallback={<Skeleton className="h-44 w-full" />}>
            <PhotosOnTheWay photos={photos} />
            <TermsConsent agreed={consent.agreed} error={consent.error} onChange={consent.set} />
          </Suspense>
        )}
      </div>
    </FormScreen>
  )
}

function useConsent() {
  const { t } = useLingui()
  const [agreed, setAgreed] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  return {
    agreed,
    error: isMissing && agreed === null ? t`Please agree to the terms first.` : undefined,
    set: setAgreed,
    require: () => {
      setMissing(agreed === null)
      return agreed !== null
    },
  }
}

/** The screen stays mounted, so a later link can bring another code. The inviter on the screen must be sent. */
function useLaterLink(code: string | null, { setValue, clearErrors }: ApplicationForm) {
  const last = useRef(code)
  useEffect(() => {
    // Effects run again when the screen is shown again. What was typed over the same code stays.
    if (!code || code === last.current) return
    last.current = code
    setValue('invitationCode', code)
    clearErrors('invitationCode')
  }, [code, setValue, clearErrors])
}

function StepsHeader({ step, onBack }: { step: number; onBack: () => void }) {
  const { t } = useLingui()
  const title = (
    <span className="text-small font-normal text-soft">
      <Trans>
        Step {step} of {total}
      </Trans>
    </span>
  )
  return (
    <>
      <Header title={title} onBack={onBack} action={<LanguageSwitch />} />
      <div className="px-20 pb-4">
        <ProgressLine label={t`Steps`} done={step} steps={total}>
          {null}
        </ProgressLine>
      </div>
    </>
  )
}

/** The step is in the address, so that going back leads through the steps. */
function useStep() {
  const [search, setSearch] = useSearchParams()
  const named = Number(search.get('step') ?? 1)
  const step = Number.isInteger(named) && named >= 1 && named <= total ? named : 1
  const go = (next: number) => {
    const changed = new URLSearchParams(search)
    changed.set('step', String(next))
    setSearch(changed)
  }
  // An older stored link does not apply to an applicant who did not come from it.
  const { data, partner } = useSession()
  const isByPartner = data !== null && search.get('by') === 'partner'
  return { step, go, code: search.get('code'), partner: isByPartner ? partner : null }
}

function StepHead({ step, fields }: { step: number; fields: readonly ApplicationField[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus makes a screen reader read the step's heading. The first heading is read with the screen.
  const isFirst = useRef(step === 1)
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus()
  }, [])
  const heads: readonly { title: ReactNode; under: ReactNode }[] = [
    { title: <Trans>Your shop</Trans>, under: <Trans>What shoppers will see. You can change it later.</Trans> },
    {
      title: <Trans context="personal information">You</Trans>,
      under: <Trans>You will log in with your phone number or email.</Trans>,
    },
    {
      title: <Trans>Your identity document</Trans>,
      under: <Trans>Photos are encrypted and visible to reviewers only. You are told each time one is opened.</Trans>,
    },
    {
      title: <LastTitle fields={fields} />,
      under: <Trans>The last step of your application.</Trans>,
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

function LastTitle({ fields }: { fields: readonly ApplicationField[] }) {
  if (!fields.includes('invitationCode')) return <Trans>Your password</Trans>
  return fields.includes('password') ? <Trans>Password and invitation</Trans> : <Trans>Your invitation</Trans>
}
