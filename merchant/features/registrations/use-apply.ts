import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { showFieldErrors } from '#kit/form-errors.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../../api.ts'
import { signIn } from '../../parts/sign-in.ts'
import { paths } from '../../paths.ts'
import { getSession, noLink, setSession } from '../../session.ts'
import { type ApplicationField, applicationSteps, dropDraft, hasPhoto, isPhotoField } from './application.ts'
import type { ApplicationForm } from './application-fields.tsx'
import { deviceTimeZone } from './device-time-zone.ts'
import { bodyOf, useSendApplication } from './send-application.ts'
import type { ApplicationPhotos } from './use-application-photos.ts'
import { useCaptcha } from './use-captcha.ts'

type Steps = typeof applicationSteps
type ApplyInput = {
  form: ApplicationForm
  photos: ApplicationPhotos
  go: (step: number) => void
  steps: Steps
  isBound: boolean
  termsVersion: string | null
}

const allFields = applicationSteps.flat()
/** The step of the photos that are uploaded last. */
const identityStep = 3

/** Checks the code again before photos are uploaded. Then sends the application and logs in. */
export function useApply({ form, photos, go, steps, isBound, termsVersion }: ApplyInput) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const check = useAct(api.invitations.verifyCode, {
    isChange: false,
    onFail: ({ fields }) => showFieldErrors(form, { invitationCode: fields['code'] }),
  })
  const stepOf = (fields: readonly ApplicationField[]) =>
    1 + steps.findIndex((each) => each.some((field) => fields.includes(field)))
  const asksPassword = steps.flat().includes('password')
  const application = { form, photos, fields: allFields }
  const { send, sendByLink } = useSendApplication({ ...application, onRefused: (fields) => go(stepOf(fields)) })
  const captcha = useCaptcha()
  const login = useAct(api.account.login, { onDone: ({ merinfo }) => signIn(merinfo), onFail: captcha.takeChallenge })

  /** The link if the partner may log in, otherwise `data: null`. Null if the last step must be filled in again. */
  const findLink = async (code: string) => {
    const data = isBound ? getSession().data : null
    const checked = await check.run({ code, ...(data !== null && { data }) })
    if (!checked) return null
    const { link } = checked.data
    if (!link || link.registers) return { data }
    setSession(noLink)
    if (asksPassword) return { data: null }
    toasts.fail(t`The partner's link has expired. Please choose a password.`)
    return null
  }

  const applyOnce = async () => {
    const { idKind } = form.getValues()
    const missing = photos.missing(allFields.filter(isPhotoField).filter((field) => hasPhoto(field, idKind)))
    if (missing.length > 0) return go(stepOf(missing))
    if (!(await form.trigger(steps.flat().filter((field) => !isPhotoField(field))))) {
      return go(stepOf(Object.keys(form.formState.errors) as ApplicationField[]))
    }
    const texts = form.getValues()
    const code = texts.invitationCode.trim()
    const partner = await findLink(code)
    if (!partner) return go(stepOf(['invitationCode']))
    const body = await bodyOf(texts, { photos, fields: allFields.filter((field) => hasPhoto(field, idKind)) })
    if (!body) return go(identityStep)
    const { password, passwordConfirm } = texts
    const complete = {
      ...body,
      ...{ timeZone: deviceTimeZone(), termsVersion: termsVersion ?? '' },
      ...(asksPassword && { password, passwordConfirm }),
    }
    if (partner.data !== null) {
      const answer = await sendByLink({ ...complete, data: partner.data, code, isBound: true })
      if (!answer) return
      dropDraft()
      signIn(answer.data.merinfo)
      toasts.done(answer.msg)
      return navigate(paths.home, { replace: true })
    }
    if (!(await send({ ...complete, invitationCode: code }))) return
    dropDraft()
    const credentials = { account: texts.email.trim(), password }
    await captcha.run((solved) => login.run({ ...credentials, ...(solved && { captcha: solved }) }))
  }
  const apply = async () => {
    setSending(true)
    await applyOnce()
    setSending(false)
  }
  /** True if the code is valid. Otherwise the error is shown. */
  const checkCode = async () => (await check.run({ code: form.getValues('invitationCode').trim() })) !== null
  return { apply, checkCode, isPending: isSending || check.isPending }
}
