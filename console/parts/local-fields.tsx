import { useLingui } from '@lingui/react/macro'
import { type HTMLAttributes, useId } from 'react'
import { languages } from '#contract/language-codes.ts'
import { classNames } from '#kit/class-names.ts'
import type { LocalTexts } from './local-text.ts'
import { Mark } from './mark.tsx'

type LocalField = {
  name: string
  label: string
  texts: LocalTexts
  maxLength: number
  isLong?: boolean
  onChange: (lang: string, text: string) => void
}

type Props = {
  fields: readonly LocalField[]
  /** The language that is edited beside English. */
  lang: string
  onLang: (lang: string) => void
  isReadOnly?: boolean
}

/** The texts in seven languages: which ones exist, English as the source, and beside it the edited language. */
export function LocalFields({ fields, lang, onLang, isReadOnly = false }: Props) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[20rem_1fr] rounded-card border border-line max-[1179px]:grid-cols-[18rem_1fr]">
      <ul className="border-r border-line">
        {languages.map(({ code, name }) => {
          const given = fields.filter(({ texts }) => texts[code]).length
          return (
            <li key={code} className="border-b border-line last:border-b-0">
              <button
                type="button"
                lang={code}
                aria-pressed={code === lang}
                onClick={() => onLang(code)}
                className={classNames(
                  'relative flex h-36 w-full items-center gap-10 px-12 text-left outline-offset-[-2px]',
                  code === lang ? 'bg-tint font-medium' : 'hover:bg-ink/4',
                )}
              >
                {code === lang && <span className="absolute inset-y-0 left-0 w-3 bg-accent" />}
                <Mark kind={given === fields.length ? 'done' : given === 0 ? 'none' : 'half'} />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="figures text-tiny whitespace-nowrap text-soft">{t`${given} of ${fields.length}`}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className={classNames('grid', lang !== 'en' && 'grid-cols-2')}>
        <TextColumn lang="en" fields={fields} isReadOnly={isReadOnly} />
        {lang !== 'en' && <TextColumn lang={lang} fields={fields} isReadOnly={isReadOnly} isSecond />}
      </div>
    </div>
  )
}

type ColumnProps = { lang: string; fields: readonly LocalField[]; isReadOnly: boolean; isSecond?: boolean }

function TextColumn({ lang, fields, isReadOnly, isSecond = false }: ColumnProps) {
  const { t } = useLingui()
  const name = languages.find(({ code }) => code === lang)?.name ?? lang
  const missing = fields.filter(({ texts }) => !texts[lang]).map(({ label }) => label)
  return (
    <div className={classNames('min-w-0 px-16 py-12', isSecond && 'border-l border-line')}>
      <p className="flex justify-between gap-8 pb-8 text-tiny text-soft">
        <span lang={lang}>{name}</span>
        {missing.length > 0 && <span className="text-right text-wait">{t`missing: ${missing.join(', ')}`}</span>}
      </p>
      {fields.map((field) => (
        <TextField key={field.name} {...field} lang={lang} language={name} isReadOnly={isReadOnly} />
      ))}
    </div>
  )
}

type TextFieldProps = LocalField & { lang: string; language: string; isReadOnly: boolean }

function TextField({ label, texts, maxLength, isLong, onChange, lang, language, isReadOnly }: TextFieldProps) {
  const id = useId()
  const shared: HTMLAttributes<HTMLElement> = {
    lang,
    className: 'block w-full rounded-small border border-edge bg-surface px-10 py-6 read-only:bg-fill',
  }
  const input = {
    ...shared,
    id,
    'aria-label': `${label}, ${language}`,
    maxLength,
    readOnly: isReadOnly,
    value: texts[lang] ?? '',
  }
  return (
    <div className="pb-10">
      <label htmlFor={id} className="block pb-4 text-tiny text-soft">
        {label}
      </label>
      {isLong ? (
        <textarea {...input} rows={4} onChange={({ target }) => onChange(lang, target.value)} />
      ) : (
        <input {...input} type="text" autoComplete="off" onChange={({ target }) => onChange(lang, target.value)} />
      )}
    </div>
  )
}
