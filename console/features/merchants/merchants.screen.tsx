import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { MerchantPage } from './merchant-page.tsx'
import { MerchantsList } from './merchants-list.tsx'

/** The merchants, or the one whose id the address has. */
export default function MerchantsScreen() {
  const { pathname } = useLocation()
  const id = pathname.startsWith(`${paths.merchants}/`)
    ? decodeURIComponent(pathname.slice(paths.merchants.length + 1))
    : ''
  return id ? <MerchantPage key={id} id={id} /> : <MerchantsList />
}
