import { useEffect } from 'react'
import { useDraft } from '../buy/draft.ts'

/**
 * A form that keeps what was typed while its page is hidden, until `end` is called. Filled in after the hydration,
 * because the server does not know the draft.
 */
export function useKeptForm() {
  const { form, draft, end } = useDraft()
  useEffect(() => {
    for (const [name, value] of Object.entries(draft)) {
      const field = form.current?.elements.namedItem(name)
      // Several radio buttons of one name have one value.
      if (field && 'value' in field) field.value = value
    }
  }, [form, draft])
  return { form, end }
}
