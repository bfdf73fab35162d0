import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAct } from '#client/act.ts'
import { isAccountLike } from '#contract/contact.ts'
import { Field } from '#kit/field.tsx'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { Screen } from '#kit/screen.tsx'
import { api } from '../../api.ts'
import { useBack } from '../../parts/back.ts'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { paths } from '../../paths.ts'
import {
  type ApplicationField,
  type ApplicationTexts,
  emptyApplication,
  hasPhoto,
  isPhotoField,
  isTextField,
} from './application.ts'
import { ApplicationFields } from './application-fields.tsx'
import { useApplicationPhotos } from './use-application-photos.ts'
import { useCaptcha } from './use-captcha.ts'

const shown: readonly ApplicationField[] = ['realName', 'idKind', 'idFront', 'idBack', 'idHeld']

/** For a merchant who lost every second factor: two operators compare new photos with the registration. */
export default function LostAccessScreen() {
  const { t } = useLingui()
  const back = useBack(paths.login)
  const form = useForm<ApplicationTexts>({ defaultValues: emptyApplication, mode: 'onTouched' })
  const photos = useApplicationPhotos()
  const fields = shown.filter((field) => hasPhoto(field, form.watch('idKind')))
  const [said, setSaid] = useState<string>()
  const captcha = useCaptcha()
  const ask = useAct(api.registrations.lostAccess, {
    onDone: (_, message) => setSaid(message),
    onFail: (error) => {
      if (captcha.takeChallenge(error)) return true
      const refused = Object.entries(error.fields)
      for (const [field, message] of refused) {
        if (isPhotoField(field)) photos.setError(field, message)
        else form.setError(field === 'account' ? 'email' : 'realName', { message })
      }
      return refused.length > 0
    },
  })
  const isSending = ask.isPending || photos.isWaiting

  const submit = async () => {
    if (isSending) return
    const missing = photos.missing(fields.filter(isPhotoField))
    const isValid = await form.trigger(['email', ...fields.filter(isTextField)], { shouldFocus: true })
    if (!isValid || missing.length > 0) return
    const { idFront, idBack, idHeld } = (await photos.upload(fields.filter(isPhotoField))) ?? {}
    if (!idFront || !idHeld) return
    const { email, realName, idKind } = form.getValues()
    const body = {
      account: email.trim(),
      realName: realName.trim(),
      idKind,
      idFront,
      idHeld,
      ...(idBack && { idBack }),
    }
    await captcha.run((solved) => ask.run({ ...body, ...(solved && { captcha: solved }) }))
  }

  const header = <Header title={t`Lost access`} onBack={back} action={<LanguageSwitch />} />
  if (said !== undefined) {
    return (
      <Screen header={header}>
        <div role="status" className="flex flex-col gap-12 px-20 py-24">
          <p>{said}</p>
          <p className="text-small text-soft">
            <Trans>Two people look at the photos. After that, a week passes before your account opens.</Trans>
          </p>
        </div>
      </Screen>
    )
  }
  return (
    <FormScreen
      header={header}
      form={form}
      onSubmit={submit}
      spacing="parts"
      submit={{ label: <Trans>Ask for access</Trans>, isPending: isSending }}
    >
      <p className="text-small text-soft">
        <Trans>
          If you have neither your passkey, nor your app, nor a recovery code, show once more who you are. Two people
          look at the photos, and a week passes, in which your email and your devices are told.
        </Trans>
      </p>
      <Field
        {...form.register('email', {
          validate: (value) => isAccountLike(value) || t`Enter your phone number or email.`,
        })}
        label={t`Phone or email`}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.email?.message}
      />
      <ApplicationFields fields={fields} form={form} photos={photos} />
    </FormScreen>
  )
}
