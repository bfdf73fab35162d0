import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { SearchField } from '#kit/search-field.tsx'

type Props = {
  title: string
  onBack?: () => void
  label: string
  keyword: string
  /** Called with a changed keyword. An empty one ends the search. */
  onSearch: (keyword: string) => void
}

export function SearchHeader({ title, onBack, label, keyword, onSearch }: Props) {
  const { t } = useLingui()
  const [isSearching, setSearching] = useState(keyword !== '')
  const isOpen = isSearching || keyword !== ''
  const toggle = () => {
    setSearching(!isOpen)
    if (isOpen && keyword) onSearch('')
  }
  return (
    <>
      <Header
        title={title}
        onBack={onBack}
        action={
          <HeaderAction
            label={isOpen ? t`Close search` : t`Search`}
            icon={<Icon of={Search} size={2} />}
            onPress={toggle}
            isSearch
          />
        }
      />
      {isOpen && (
        <SearchField
          label={label}
          value={keyword}
          onSearch={(next) => next !== keyword && onSearch(next)}
          autoFocus={isSearching && keyword === ''}
        />
      )}
    </>
  )
}
