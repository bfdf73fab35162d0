import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toasts } from '#kit/toasts.tsx'
import { api, useAct } from '../../call.ts'
import { paths } from '../../paths.ts'
import { getSession, setSession, signIn } from '../../session.ts'
import { type ApplicationField, applicationSteps, dropDraft, isPhotoField } from './application.ts'
import type { ApplicationForm } from './application-field.tsx'
import type { ApplicationPhotos } from './application-photos.ts'
import { bodyOf, useSendApplication } from './send-application.ts'

type Steps = typeof applicationSteps
type Application = { form: ApplicationForm; photos: ApplicationPhotos; go: (step: number) => void; steps: Steps }

const allFields = applicationSteps.flat()
const lastStep = applicationSteps.length

const stepOf = (fields: readonly ApplicationField[]) =>
  1 + applicationSteps.findIndex((each) => each.some((field) => fields.includes(field)))

/** Looks at the code first, so that no photo is sent in vain; then sends, signs in and shows the state. */
export function useApply({ form, photos, go, steps }: Application) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const check = useAct(api.invitations.verifyCode, {
    isChange: false,
    onFail: ({ fields }) => {
      if (fields['code'] === undefined) return false
      form.setError('invitationCode', { message: fields['code'] }, { shouldFocus: true })
      return true
    },
  })
  const asksPassword = steps.flat().includes('password')
  const application = { form, photos, fields: allFields }
  const { send, sendByLink } = useSendApplication({ ...application, onRefused: (fields) => go(stepOf(fields)) })
  const login = useAct(api.account.login, { onDone: ({ merinfo }) => signIn(merinfo) })

  /** Which way to register: by a partner's link while it is good for that. Null: the last step needs more. */
  const findWay = async (code: string) => {
    const { data } = getSession()
    const checked = await check.run({ code, ...(data !== null && { data }) })
    if (!checked) return null
    const { link } = checked.data
    if (!link || link.registers) return { data }
    setSession({ data: null })
    if (asksPassword) return { data: null }
    toasts.fail(t`The partner's link has expired. Please choose a password.`)
    return null
  }

  const applyOnce = async () => {
    const missing = photos.missing(allFields.filter(isPhotoField))
    if (missing.length > 0) return go(stepOf(missing))
    if (!(await form.trigger(steps.flat().filter((field) => !isPhotoField(field))))) {
      return go(stepOf(Object.keys(form.formState.errors) as ApplicationField[]))
    }
    const texts = form.getValues()
    const code = texts.invitationCode.trim()
    const way = await findWay(code)
    if (!way) return go(lastStep)
    const body = await bodyOf(texts, application)
    if (!body) return go(3)
    const { password, passwordConfirm } = texts
    const sent = { ...body, ...(asksPassword && { password, passwordConfirm }) }
    if (way.data !== null) {
      const answer = await sendByLink({ ...sent, data: way.data, code })
      if (!answer) return
      dropDraft()
      signIn(answer.data.merinfo)
      toasts.done(answer.msg)
      return navigate(paths.home, { replace: true })
    }
    if (!(await send({ ...sent, invitationCode: code }))) return
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
