// `npm run soak -- [--minutes 30] [--faults]`: the load of server/soak.full.test.ts for this time, with figures by
// minute.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from './root.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, faults: { type: 'boolean', default: false } },
})
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres', '--silent=false', '--reporter=dot']
const { status } = spawnSync(process.execPath, [...vitest, 'server/soak.full.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SOAK_MINUTES: values.minutes, SOAK_FAULTS: values.faults ? '1' : '0' },
})
process.exitCode = status ?? 1
