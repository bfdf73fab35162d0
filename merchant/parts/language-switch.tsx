import { useLingui } from '@lingui/react/macro'
import { Globe } from 'lucide-react'
import { isLanguage, type LanguageCode, languages } from '#contract/language-codes.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icon.tsx'
import { changeLanguage, chosenLanguage } from '../language.ts'
import { useSession } from '../session.ts'

/** The language by its own name. A tap opens the phone's list. */
export function LanguageSwitch() {
  const { t } = useLingui()
  const { lang } = useSession()
  const code = chosenLanguage()
  const offered = lang === null ? phoneLanguage(code) : null
  return (
    <span className="flex items-center">
      {offered && (
        <button
          type="button"
          lang={offered.code}
          onClick={() => void changeLanguage(offered.code)}
          className="min-h-44 rounded-small px-12 text-[min(var(--text-small),5.2vw)] font-medium text-accent"
        >
          {offered.name}
        </button>
      )}
      <label
        className={classNames(
          'relative flex min-h-44 items-center gap-6 rounded-small px-12 text-[min(var(--text-small),5.2vw)] text-soft',
          'has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-accent',
        )}
      >
        <Icon of={Globe} size={1.6} />
        <span aria-hidden="true" className="whitespace-nowrap">
          {languages.find((language) => language.code === code)?.name}
        </span>
        <select
          aria-label={t`Language`}
          value={code}
          onChange={(event) => isLanguage(event.target.value) && void changeLanguage(event.target.value)}
          className="absolute inset-0 cursor-pointer text-body opacity-0"
        >
          {languages.map((language) => (
            <option key={language.code} value={language.code} className="bg-surface text-ink">
              {language.name}
            </option>
          ))}
        </select>
      </label>
    </span>
  )
}

/** The first of the phone's languages that the app has. Null if it is already shown. */
function phoneLanguage(shown: LanguageCode) {
  const found = navigator.languages
    .map((tag) => languages.find(({ code }) => code === tag || code.split('-')[0] === tag.split('-')[0]))
    .find((language) => language !== undefined)
  return found && found.code !== shown ? found : null
}
