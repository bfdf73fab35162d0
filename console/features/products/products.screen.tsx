import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { itemOf, paths } from '../../paths.ts'
import { ProductsList } from './products-list.tsx'

/** Loaded with the first product that is opened, because the list needs none of it. */
const ProductScreen = lazy(() => import('./product.screen.tsx'))

/** The catalogue, or the product with the id in the address. */
export default function ProductsScreen() {
  const id = itemOf(paths.products, useLocation().pathname)
  if (id === '') return <ProductsList />
  return (
    <Suspense fallback={<main aria-busy="true" className="min-h-0 flex-1" />}>
      <ProductScreen key={id} id={id} />
    </Suspense>
  )
}
