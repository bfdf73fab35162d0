import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Act } from '#client/act.ts'
import { limits } from '#contract/limits.ts'
import type { StorePhrase } from '#contract/storefront/pages.ts'
import { classNames } from '#kit/class-names.ts'
import { describedBy, FieldBox, fieldInputClass } from '#kit/field-box.tsx'
import { ActFailure } from '../buy/order-act.tsx'
import { SubmitButton } from '../parts/controls.tsx'

const phraseChip = classNames(
  'flex min-h-44 items-center gap-8 rounded-full bg-fill px-16 py-4 has-checked:bg-ink has-checked:text-paper',
  'has-focus-visible:outline-2 has-focus-visible:outline-accent',
)

/** Questions to choose from, which the shop reads in its own language. */
export function PhraseChoice({ phrases }: { phrases: readonly StorePhrase[] }) {
  const { t } = useLingui()
  return (
    <fieldset>
      <legend className="pb-8 text-caption text-soft">{t`Choose a question or write your own`}</legend>
      <div className="flex flex-wrap gap-8">
        {phrases.map(({ code, text }) => (
          <label key={code} className={phraseChip}>
            <input type="radio" name="phrase" value={code} className="sr-only" />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function Words({ error }: { error: string | undefined }) {
  const { t } = useLingui()
  return (
    <FieldBox id="text" label={t`Your message`} error={error}>
      <textarea
        {...describedBy('text', error, null)}
        id="text"
        name="text"
        rows={3}
        maxLength={limits.questionTextMax}
        className={`${fieldInputClass} resize-none`}
      />
    </FieldBox>
  )
}

/** Sends the form. Below it stands why it was refused, unless a field says it. */
export const SendButton = ({
  act,
  children,
}: {
  act: Pick<Act<unknown>, 'error' | 'isPending'>
  children: ReactNode
}) => (
  <div>
    <SubmitButton aria-busy={act.isPending || undefined}>{children}</SubmitButton>
    {Object.keys(act.error?.fields ?? {}).length === 0 && <ActFailure act={act} />}
  </div>
)
