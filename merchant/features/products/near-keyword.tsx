import { Trans } from '@lingui/react/macro'
import { useGet } from '#client/get.ts'
import { Button } from '#kit/button.tsx'
import { api } from '../../api.ts'

type Props = { keyword: string; where: 'catalogue' | 'shop'; onSearch: (keyword: string) => void }

/** The word that a keyword without a result is a slip of. */
export function NearKeyword({ keyword, where, onSearch }: Props) {
  const { data } = useGet(api.products.near, { query: { keyword, in: where }, isEnabled: keyword !== '' })
  const near = data?.keyword
  if (!near) return null
  return (
    <Button look="quiet" size="small" onClick={() => onSearch(near)}>
      <Trans>Did you mean “{near}”?</Trans>
    </Button>
  )
}
