import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { type LanguageCode, languages } from '#contract/language-codes.ts'
import { limits } from '#contract/limits.ts'
import { useKeys } from '../../keys/key-scopes.ts'
import { RowButton } from '../../keys/row-button.tsx'
import { hasRole, useOperator } from '../../operator.ts'
import { useLanguageNames } from '../../parts/language-names.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useUnsaved } from '../../parts/use-unsaved.ts'
import { FormPane } from './part-page.tsx'

export type Texts = { [lang in LanguageCode]?: string }
export type LocalizedMessage = { title: Texts; content: Texts }

type Props = {
  /** What is typed is kept under it, and forgotten by who sends it. */
  name: string
  title: string
  open: string
  decision: Parameters<typeof ReasonDialog>[0]['decision'] & { opened: string | null }
  onOpen: () => void
  act: string
  warning: ReactNode
  /** What is missing in addition to the message. */
  why?: string | null
  onAct: (message: LocalizedMessage, reason: string) => void
  children?: ReactNode
}

const empty: LocalizedMessage = { title: {}, content: {} }

/** A title and a text in each language. Missing languages are named before anything is sent. */
export function MessageForm({ name, title, open, decision, onOpen, act, warning, why: more, onAct, children }: Props) {
  const { t } = useLingui()
  const roles = useOperator()?.roles
  const [lang, setLang] = useState<LanguageCode>('en')
  const [typed, setTyped] = useUnsaved<LocalizedMessage>(name)
  const message = typed ?? empty
  const written = languages.map(({ code }) => code).filter((code) => isWhole(message, code))
  const half = languages.map(({ code }) => code).filter((code) => isHalf(message, code))
  const { listOf } = useLanguageNames()
  const why = !hasRole(roles, 'programme')
    ? t`The role “programme” writes it.`
    : half.length > 0
      ? t`A title or a text is missing: ${listOf(half)}`
      : written.length === 0
        ? t`Write it in at least one language.`
        : (more ?? null)
  const openDialog = () => why === null && onOpen()
  useKeys([{ key: 'a', label: open, run: openDialog, isInFoot: true }])
  const write = (part: keyof LocalizedMessage, text: string) =>
    setTyped({ ...message, [part]: { ...message[part], [lang]: text } })
  const missing = languages.map(({ code }) => code).filter((code) => !written.includes(code))
  return (
    <FormPane
      title={title}
      foot={
        <>
          {why && <p className="pb-8 text-soft">{why}</p>}
          <RowButton onClick={openDialog} why={why} hint="a" className="min-h-40 w-full">
            {open}
          </RowButton>
        </>
      }
    >
      {children}
      <LanguageTabs lang={lang} written={written} onChoose={setLang} />
      <MessageFields key={lang} lang={lang} message={message} onWrite={write} />
      {decision.opened && (
        <ReasonDialog
          decision={decision}
          title={title}
          act={act}
          warning={warning}
          reader={t`the audit trail`}
          onAct={(reason) => onAct(onlyWhole(message, written), reason)}
        >
          <p className={`pb-12 ${missing.length > 0 ? 'text-wait' : 'text-soft'}`}>
            {missing.length > 0
              ? t`No text in: ${listOf(missing)}. Those readers get English, or the first language.`
              : t`All seven languages have a text.`}
          </p>
        </ReasonDialog>
      )}
    </FormPane>
  )
}

const isThere = (text: string | undefined) => (text ?? '').trim() !== ''
const isWhole = ({ title, content }: LocalizedMessage, code: LanguageCode) =>
  isThere(title[code]) && isThere(content[code])
const isHalf = ({ title, content }: LocalizedMessage, code: LanguageCode) =>
  isThere(title[code]) !== isThere(content[code])

const only = (texts: Texts, codes: readonly LanguageCode[]): Texts =>
  Object.fromEntries(codes.map((code) => [code, texts[code]?.trim() ?? ''])) as Texts

const onlyWhole = ({ title, content }: LocalizedMessage, codes: readonly LanguageCode[]): LocalizedMessage => ({
  title: only(title, codes),
  content: only(content, codes),
})

type TabsProps = { lang: LanguageCode; written: readonly LanguageCode[]; onChoose: (lang: LanguageCode) => void }

function LanguageTabs({ lang, written, onChoose }: TabsProps) {
  const { t } = useLingui()
  return (
    <fieldset className="mb-12 flex flex-wrap gap-6">
      <legend className="pb-4 text-tiny text-soft">
        <Trans>Language</Trans>
      </legend>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === lang}
          onClick={() => onChoose(code)}
          className={`min-h-28 rounded-small border px-10 ${code === lang ? 'border-accent bg-tint font-medium' : 'border-line bg-surface'}`}
        >
          <span lang={code}>{name}</span>
          {written.includes(code) && <span className="pl-6 text-good">{t`written`}</span>}
        </button>
      ))}
    </fieldset>
  )
}

type FieldsProps = {
  lang: LanguageCode
  message: LocalizedMessage
  onWrite: (part: keyof LocalizedMessage, text: string) => void
}

function MessageFields({ lang, message, onWrite }: FieldsProps) {
  const id = useId()
  const field = 'block w-full rounded-small border border-edge bg-surface px-10 py-6'
  return (
    <>
      <label htmlFor={`${id}-title`} className="block pb-4 text-tiny text-soft">
        <Trans>Title</Trans>
      </label>
      <input
        id={`${id}-title`}
        lang={lang}
        value={message.title[lang] ?? ''}
        maxLength={limits.announcementTitleMax}
        onChange={(event) => onWrite('title', event.target.value)}
        className={`mb-12 min-h-36 ${field}`}
      />
      <label htmlFor={`${id}-text`} className="block pb-4 text-tiny text-soft">
        <Trans>Text</Trans>
      </label>
      <textarea
        id={`${id}-text`}
        lang={lang}
        rows={6}
        value={message.content[lang] ?? ''}
        maxLength={limits.announcementTextMax}
        onChange={(event) => onWrite('content', event.target.value)}
        className={`field-sizing-content max-h-320 min-h-120 resize-none ${field}`}
      />
    </>
  )
}
