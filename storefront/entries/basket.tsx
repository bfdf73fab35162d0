import { BasketView } from '../basket-view.tsx'
import { takeOver } from '../take-over.tsx'

await takeOver(BasketView)
