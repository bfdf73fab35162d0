import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { NewProduct, ProductPage } from './product-page.tsx'
import { ProductsList } from './products-list.tsx'

/** The catalogue, or the product whose id the address has. */
export default function ProductsScreen() {
  const { pathname } = useLocation()
  const id = pathname.startsWith(`${paths.products}/`)
    ? decodeURIComponent(pathname.slice(paths.products.length + 1))
    : ''
  if (id === 'new') return <NewProduct />
  return id ? <ProductPage key={id} id={id} /> : <ProductsList />
}
