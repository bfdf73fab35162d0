import { Trans, useLingui } from '@lingui/react/macro'
import { LayoutGrid, Package, Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useGet, useInfinite } from '#client/get.ts'
import { useNumberText } from '#kit/format.tsx'
import { Header, HeaderAction } from '#kit/header.tsx'
import { Icon } from '#kit/icon.tsx'
import { List, Row, Section } from '#kit/list.tsx'
import { RecordsScreen } from '#kit/records-screen.tsx'
import { Empty } from '#kit/states.tsx'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { CategoryTree } from './category-tree.tsx'
import { ProductCard, ProductCardsSkeleton } from './product-card.tsx'

export default function ProductScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useInfinite(api.products.hot)
  const { data: categories, error } = useGet(api.products.category)
  // The content below appears together with the categories, because their number is unknown and would move it.
  const isPlaced = categories !== undefined || error !== null
  return (
    <RecordsScreen
      header={
        <Header
          title={t`Products`}
          action={
            <HeaderAction
              label={t`Search products`}
              icon={<Icon of={Search} size={2} />}
              onPress={() => void navigate(paths.distribution)}
            />
          }
        />
      }
      source={isPlaced ? list : { ...list, items: undefined }}
      keyOf={({ id }) => id}
      columns={2}
      skeleton={isPlaced ? <ProductCardsSkeleton /> : null}
      empty={
        <Empty icon={<Icon of={Package} size={2.4} />}>
          <Trans>No sales in the last 30 days. Best sellers will appear here.</Trans>
        </Empty>
      }
      listHeader={
        <>
          <ProductLinks />
          <CategoryTree />
          {isPlaced && (
            <h2 className="px-20 pt-20 pb-10 text-caption font-medium text-soft">
              <Trans>Best sellers</Trans>
            </h2>
          )}
        </>
      }
    >
      {(product) => <ProductCard product={product} />}
    </RecordsScreen>
  )
}

function ProductLinks() {
  const numberText = useNumberText()
  const { data } = useGet(api.products.manage, { query: { limit: 1 } })
  const used = data && numberText(data.counts.all)
  const quota = data && numberText(data.productLimit)
  return (
    <Section>
      <List>
        <Row
          icon={<Icon of={Package} size={2} />}
          to={paths.goods}
          value={
            data && (
              <Trans>
                {used} of {quota}
              </Trans>
            )
          }
        >
          <Trans>My products</Trans>
        </Row>
        <Row icon={<Icon of={LayoutGrid} size={2} />} to={paths.distribution}>
          <Trans>Distribution centre</Trans>
        </Row>
      </List>
    </Section>
  )
}
