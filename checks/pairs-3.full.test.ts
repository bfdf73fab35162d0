// projects: postgres, citus
import { testPairs } from './pair-run.ts'

testPairs(3, 3)
