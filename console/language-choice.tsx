import { useLingui } from '@lingui/react/macro'
import { isLanguage, languages } from '#contract/language-codes.ts'
import { changeLanguage, chosenLanguage } from './language.ts'
import { useSession } from './session.ts'

type Option = { value: string; label: string; lang?: string }
type ChoiceProps = { label: string; value: string; options: readonly Option[]; onChange: (value: string) => void }

export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="flex h-36 items-center justify-between gap-12">
      <span className="text-soft">{label}</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-28 max-w-3/5 min-w-0 rounded-small border border-edge bg-surface px-8"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

export function LanguageChoice() {
  const { t } = useLingui()
  useSession()
  return (
    <Choice
      label={t`Language`}
      value={chosenLanguage()}
      options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
      onChange={(code) => isLanguage(code) && void changeLanguage(code)}
    />
  )
}
