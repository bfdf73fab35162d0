import { useLocation } from 'react-router'
import { itemOf, paths } from '../../paths.ts'
import { MerchantPage } from './merchant-page.tsx'
import { MerchantsList } from './merchants-list.tsx'

/** The list of merchants, or the merchant with the id in the address. */
export default function MerchantsScreen() {
  const id = itemOf(paths.merchants, useLocation().pathname)
  return id ? <MerchantPage key={id} id={id} /> : <MerchantsList />
}
