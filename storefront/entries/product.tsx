import { ProductView } from '../product-view.tsx'
import { takeOver } from '../take-over.tsx'

await takeOver(ProductView)
