import type { StorePage } from '#contract/storefront/pages.ts'
import { FailedPage } from '../pages/other-pages.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { OrderPage } from './order-page.tsx'

export function Buy({ page }: { page: StorePage }) {
  if (page.kind === 'checkout') return <CheckoutPage {...page} />
  if (page.kind === 'order') return <OrderPage {...page} />
  return <FailedPage />
}
