import { useLingui } from '@lingui/react/macro'
import { isLanguage, languages } from '#contract/language-codes.ts'
import { changeLanguage, chosenLanguage } from '../language.ts'
import { useSession } from '../session.ts'

/** The language in its own name; the phone's chooser opens. */
export function LanguageSwitch() {
  const { t } = useLingui()
  useSession()
  const code = chosenLanguage()
  return (
    <label className="relative flex min-h-44 items-center gap-6 rounded-small px-12 text-small text-soft has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-accent">
      <svg width="1.6rem" height="1.6rem" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M8 1.700a6.300 6.300 0 1 0 0 12.600A6.300 6.300 0 0 0 8 1.700Zm0 0c2 1.800 2.700 4 2.700 6.300S10 12.500 8 14.300C6 12.500 5.300 10.300 5.300 8S6 3.500 8 1.700ZM2 8h12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
        />
      </svg>
      <span aria-hidden="true">{languages.find((language) => language.code === code)?.name}</span>
      <select
        aria-label={t`Language`}
        value={code}
        onChange={(event) => isLanguage(event.target.value) && void changeLanguage(event.target.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {languages.map((language) => (
          <option key={language.code} value={language.code} className="bg-surface text-ink">
            {language.name}
          </option>
        ))}
      </select>
    </label>
  )
}
