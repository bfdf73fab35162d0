import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { storesTexts } from '#client/device-texts.ts'
import { classNames } from '#kit/class-names.ts'
import { ConsoleMark } from '../../console-mark.tsx'
import { LanguageChoice } from '../../language-choice.tsx'

type Props = { title: string; under: ReactNode; isWide?: boolean; children: ReactNode }

export function SignInFrame({ title, under, isWide = false, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Entrepot Console`
  }, [title])
  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-paper px-24">
      <div className={classNames('m-auto w-full py-48', isWide ? 'max-w-860' : 'max-w-360')}>
        <ConsoleMark isAlways />
        <h1 className="pt-28 text-heading leading-tight font-semibold tracking-tight">{title}</h1>
        <p className="pt-8 pb-24 text-small text-soft">{under}</p>
        {children}
        {!storesTexts() && (
          <p className="pt-16 text-small text-soft">
            <Trans>
              Your browser stores no data for this page: you will be logged out when the page is loaded again.
            </Trans>
          </p>
        )}
      </div>
      <footer className="mx-auto flex w-full max-w-360 shrink-0 items-center justify-between gap-20 pb-20 text-tiny text-soft">
        <span>
          <Trans>All times in UTC</Trans>
        </span>
        <LanguageChoice />
      </footer>
    </main>
  )
}
