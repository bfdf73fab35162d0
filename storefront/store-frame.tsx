import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { minorDigits } from '#contract/currencies.ts'
import type { StoreFrame } from '#contract/storefront/pages.ts'
import { FormatProvider } from '#kit/format.tsx'

const FrameContext = createContext<StoreFrame | null>(null)

export function useFrame(): StoreFrame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('a page of the storefront must be within its frame')
  return frame
}

const never = () => () => undefined

/** A value that only the browser knows. It is `before` on the server, and until the page is hydrated. */
export const useInBrowser = <T,>(read: () => T, before: T): T => useSyncExternalStore(never, read, () => before)

type Props = { frame: StoreFrame; i18n: I18n; children: ReactNode }

/** The context of every page: its language, its currency, and the shopper's time zone once the browser reports it. */
export function StoreProviders({ frame, i18n, children }: Props) {
  const timeZone = useInBrowser(() => Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC')
  const { lang, currency } = frame
  return (
    <I18nProvider i18n={i18n}>
      <FormatProvider formats={{ tag: lang, currency, minorDigits: minorDigits(currency), timeZone }}>
        <FrameContext value={frame}>{children}</FrameContext>
      </FormatProvider>
    </I18nProvider>
  )
}
