import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { TabsProps } from '#kit/tabs.tsx'
import { useSearchParams } from './search-params.ts'

type Options<V extends string> = {
  label: string
  tabs: readonly { value: V; label: MessageDescriptor }[]
  /** The parameter of the address that names the tab. */
  name: string
  /** The tab of an address that names none. */
  initial: V
}

/** Tabs whose choice is in the address, as props of `Tabs`. */
export function useTabs<V extends string>({ label, tabs, name, initial }: Options<V>): TabsProps<V> {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  return {
    label,
    items: tabs.map((tab) => ({ value: tab.value, label: t(tab.label) })),
    value: tabs.find(({ value }) => value === search.get(name))?.value ?? initial,
    onChange(value) {
      // Some screens are a `part` of a path, so another tab keeps it.
      const part = search.get('part')
      setSearch({ ...(part && { part }), ...(value !== initial && { [name]: value }) }, { replace: true })
    },
  }
}

/** The same tabs with counts. A count of zero is not shown. */
export function withCounts<V extends string>(tabs: TabsProps<V>, counts: Partial<Record<V, number>>): TabsProps<V> {
  return { ...tabs, items: tabs.items.map((item) => ({ ...item, count: counts[item.value] || undefined })) }
}
