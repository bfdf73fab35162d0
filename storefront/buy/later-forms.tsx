import type { Messages } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { FormsProps } from '../after/forms.tsx'
import { FailedPage } from '../pages/other-pages.tsx'

// The server renders none of these forms, because only the browser knows what is behind the #.
const catalogues = import.meta.env.SSR ? {} : import.meta.glob<{ messages: Messages }>('../after/locales/*.po')

/** The forms of a paid order with their texts. They are loaded on demand, because few shoppers open one. */
export function LaterForms({ opening, ...props }: FormsProps & { opening: ReactNode }) {
  const { i18n } = useLingui()
  const [Forms, setForms] = useState<ComponentType<FormsProps> | 'failed'>()
  useEffect(() => {
    if (import.meta.env.SSR) return
    const words = catalogues[`../after/locales/${i18n.locale}.po`]
    void Promise.all([import('../after/forms.tsx'), words?.()]).then(
      ([loaded, catalogue]) => {
        i18n.load(i18n.locale, catalogue?.messages ?? {})
        setForms(() => loaded.Forms)
      },
      () => setForms('failed'),
    )
  }, [i18n])
  if (Forms === 'failed') return <FailedPage />
  return Forms ? <Forms {...props} /> : opening
}
