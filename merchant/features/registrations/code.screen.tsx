import { Trans, useLingui } from '@lingui/react/macro'
import { MailOpen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { useAct } from '#client/act.ts'
import { Field } from '#kit/field.tsx'
import { showFieldErrors } from '#kit/form-errors.ts'
import { FormScreen } from '#kit/form-screen.tsx'
import { Header } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { api } from '../../api.ts'
import { linkTo } from '../../links.ts'
import { useBack } from '../../parts/back.ts'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { paths } from '../../paths.ts'
import { noLink, setSession, useSession } from '../../session.ts'
import { maxLengths } from './application.ts'

type CheckedCode = { code: string; inviter: string; link: { registers: boolean; needsPassword: boolean } | null }

export default function CodeScreen() {
  const { t } = useLingui()
  const back = useBack(paths.login)
  const navigate = useNavigate()
  const { data, partner } = useSession()
  const { form, check, checked } = useCode(data)

  const apply = ({ code, link }: CheckedCode) => {
    // The application continues without a link that can no longer register.
    if (link && !link.registers) setSession(noLink)
    void navigate(linkTo.register({ code, ...(link?.registers && { by: 'partner' }) }))
  }

  return (
    <FormScreen
      header={<Header title={t`Invitation code`} onBack={back} action={<LanguageSwitch />} />}
      onSubmit={() => (checked ? apply(checked) : form.handleSubmit(check.run)())}
      spacing="parts"
      submit={{
        label: checked ? <Trans>Apply as a merchant</Trans> : <Trans>Check code</Trans>,
        isPending: check.isPending,
      }}
    >
      <div>
        <h2 className="text-heading leading-tight font-semibold tracking-tight">
          <Trans>Enter invitation code</Trans>
        </h2>
        <p className="pt-8 text-small text-soft">
          <Trans>Only internal invitations are supported at present: from another merchant, or from us.</Trans>
        </p>
      </div>
      {data !== null && partner !== null && <PartnerNote name={partner.name} checked={checked} />}
      <Field
        {...form.register('code', { validate: (value) => value.trim() !== '' || t`This field is required.` })}
        label={t`Invitation code`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxLengths.invitationCode}
        error={form.formState.errors.code?.message}
      />
      <div role="status">{checked && <Inviter name={checked.inviter} />}</div>
      <p className="text-center text-small text-soft">
        <Trans>
          Already a merchant?{' '}
          <LinkText to={paths.login} className="font-semibold">
            Log in
          </LinkText>
        </Trans>
      </p>
    </FormScreen>
  )
}

function useCode(data: string | null) {
  const { state } = useLocation() as { state: { code?: string | null } | null }
  const form = useForm({ defaultValues: { code: '' } })
  const { setValue } = form
  // The screen stays mounted, and a later link may bring another code.
  useEffect(() => {
    if (state?.code) setValue('code', state.code)
  }, [state?.code, setValue])
  const [last, setLast] = useState<CheckedCode | null>(null)
  const act = useAct(api.invitations.verifyCode, {
    isChange: false,
    onFail: ({ fields }) => showFieldErrors(form, fields),
  })
  const run = async (values: { code: string }) => {
    const code = values.code.trim()
    const answer = await act.run({ code, ...(data !== null && { data }) })
    if (answer) setLast({ code, inviter: answer.data.inviter, link: answer.data.link ?? null })
  }
  const checked = last?.code === form.watch('code').trim() ? last : null
  return { form, check: { run, isPending: act.isPending }, checked }
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-field bg-fill px-14 py-12 text-caption text-soft">{children}</p>
}

function PartnerNote({ name, checked }: { name: string; checked: CheckedCode | null }) {
  if (checked?.link?.registers === false) {
    return (
      <Note>
        <Trans>The partner's link has expired. You can still apply here with your own password.</Trans>
      </Note>
    )
  }
  return (
    <Note>
      <Trans>
        A link from {name} brought you here. The last step asks whether {name} may log in to your shop.
      </Trans>
    </Note>
  )
}

function Inviter({ name }: { name: string }) {
  return (
    <div className="flex items-center gap-14 rounded-card border border-line bg-surface px-16 py-14">
      <span className="flex size-40 shrink-0 items-center justify-center rounded-full bg-tint text-accent">
        <Icon of={MailOpen} size={2} />
      </span>
      <div className="min-w-0">
        <p className="text-caption text-soft">
          <Trans>Invited by</Trans>
        </p>
        <p className="truncate font-semibold">{name}</p>
      </div>
    </div>
  )
}
