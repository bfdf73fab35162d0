import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#kit/icon.tsx'
import { LinkText } from '#kit/link-text.tsx'
import { useKeys } from '../keys/key-scopes.ts'
import { RowButton } from '../keys/row-button.tsx'
import { Choice, LanguageChoice } from '../language-choice.tsx'
import { initialsOf, type useOperator } from '../operator.ts'
import { paths } from '../paths.ts'
import { useRoleLabel } from '../role-labels.ts'
import { setSession, type Theme, useSession } from '../session.ts'
import { signOut } from './sign-out.ts'

export function AccountMenu({ operator }: { operator: ReturnType<typeof useOperator> }) {
  const { t } = useLingui()
  const roleName = useRoleLabel()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useKeys([{ key: 'Escape', run: () => setOpen(false) }], { isModal: true, isOn: isOpen })
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const press = ({ target }: PointerEvent) => box.current?.contains(target as Node) || setOpen(false)
    document.addEventListener('pointerdown', press, { signal: controller.signal })
    return () => controller.abort()
  }, [isOpen])
  const roles = operator?.roles ?? []
  const email = operator?.email ?? ''
  return (
    <div ref={box} className="relative shrink-0 border-t border-line">
      {isOpen && (
        <div id={id} className="absolute bottom-full left-8 z-20 w-240 rounded-card border border-line bg-surface p-16">
          <p className="truncate font-medium">{email}</p>
          <p className="pb-12 text-tiny text-soft">{roles.map(roleName).join(', ')}</p>
          <LanguageChoice />
          <ThemeChoice />
          <p className="pt-12" onClickCapture={() => setOpen(false)}>
            <LinkText to={paths.security}>
              <Trans>Two-step login</Trans>
            </LinkText>
          </p>
          <RowButton look="secondary" className="mt-8 w-full" onClick={signOut}>
            <Trans>Log out</Trans>
          </RowButton>
        </div>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex h-56 w-full items-center gap-10 px-12 text-left hover:bg-fill min-[1180px]:px-16"
      >
        <span
          aria-hidden="true"
          className="flex size-30 shrink-0 items-center justify-center rounded-full bg-fill text-tiny font-semibold"
        >
          {initialsOf(email)}
        </span>
        <span className="min-w-0 flex-1 max-[1179px]:sr-only">
          <span className="block truncate font-medium">{email}</span>
          <span className="block text-tiny text-soft">
            {roles.length > 1 ? t`${roles.length} roles` : roles[0] && roleName(roles[0])}
          </span>
        </span>
        <Icon of={ChevronUp} size={1.6} className="text-soft max-[1179px]:hidden" />
      </button>
    </div>
  )
}

function ThemeChoice() {
  const { t } = useLingui()
  const { theme } = useSession()
  return (
    <Choice
      label={t`Theme`}
      value={theme}
      options={[
        { value: 'system', label: t`as the system` },
        { value: 'light', label: t`light` },
        { value: 'dark', label: t`dark` },
      ]}
      onChange={(value) => setSession({ theme: value as Theme })}
    />
  )
}
