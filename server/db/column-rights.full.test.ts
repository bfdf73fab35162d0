// projects: citus
import { beforeAll, expect, test } from 'vitest'
import { aListing } from '../testing/goods.ts'
import { aMerchant } from '../testing/people.ts'
import { theWorld } from '../testing/the-world.ts'

const world = theWorld()
let merchantId: string
beforeAll(async () => {
  const merchant = await aMerchant(world)
  await aListing(world, merchant, { price: 10_000 })
  merchantId = merchant.merchantId
})

/** Ways to run SQL inside a statement on a worker, where the party has rights on the whole table. */
const doors = [
  `citus_run_local_command('update merchant set level_id = (select id from level limit 1)')`,
  `citus_run_local_command('update shop set closed_at = now()')`,
  `query_to_xml('select sealed from follow', true, false, '')`,
  `table_to_xml('follow', true, false, '')`,
  `(select count(*) from run_command_on_workers('select 1'))`,
  `(select count(*) from ts_stat('select to_tsvector(email) from merchant'))`,
]

test.each(doors)('no party runs %s', async (door) => {
  for (const party of ['web', 'console', 'jobs'] as const) {
    const text = `select ${door} from shop where merchant_id = '${merchantId}'`
    await expect(world.testDb.db.as(party).query({ text, values: [] }), party).rejects.toThrow('permission denied')
  }
})

/** Only the shard checks the rights of a COPY; listed with the parties that may read these columns. */
const copies = [
  ['copy follow to stdout', 'web'],
  ['copy follow to stdout', 'console'],
  ['copy partner_key to stdout', 'console'],
] as const

test.each(copies)('%s is not for %s', async (text, party) => {
  await expect(world.testDb.db.as(party).query({ text, values: [] })).rejects.toThrow('permission denied')
})

test('no party reads more of a shard on the coordinator than of its table', async () => {
  const rights = await world.testDb.owner.rows(`
    select c.relname::text as shard, r.rolname as role, lower(a.privilege_type) as privilege
    from pg_class c cross join lateral aclexplode(c.relacl) as a join pg_roles r on r.oid = a.grantee
    join pg_dist_partition p on c.relname ~ ('^' || p.logicalrelid::text || '_\\d+$')
    where not has_table_privilege(r.oid, p.logicalrelid::oid, a.privilege_type)
      and not r.rolname like '%\\_shards'`)
  expect(rights).toEqual([])
})

test('no node lets everybody run a text as SQL, or ask an address', async () => {
  const open = `select count(*) from pg_proc where pronamespace = ''pg_catalog''::regnamespace
    and proname ~ ''^(run_command_on_|citus_run_local_command|citus_check_connection|(query|table)_to_xml|ts_stat$)''
    and has_function_privilege(''public'', oid, ''execute'')`
  const rows = await world.testDb.owner.rows(`select nodeid, result from run_command_on_all_nodes('${open}')`)
  expect(rows.length).toBe(3)
  expect(rows.map(({ result }) => String(result))).toEqual(['0', '0', '0'])
})
