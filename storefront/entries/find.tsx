import { FindView } from '../find-view.tsx'
import { takeOver } from '../take-over.tsx'

await takeOver(FindView)
