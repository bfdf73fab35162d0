import { Browse } from '../browse.tsx'
import { takeOver } from '../take-over.tsx'

await takeOver(Browse)
