import { ShopView } from '../shop-view.tsx'
import { takeOver } from '../take-over.tsx'

await takeOver(ShopView)
