import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#tools/root.ts'
import { testSecretKey } from '#tools/test-secret.ts'
import { storeImage } from '../base/images/store-image.ts'
import { openObjectStoreServer } from '../testing/object-store.ts'
import { somePhoto } from '../testing/people.ts'
import { openSite } from '../testing/process.ts'

test('the commands move and check the files, and end with 1 where something differs', async () => {
  const [site, target] = [await openSite(), await openObjectStoreServer()]
  onTestFinished(async () => {
    await site.close()
    await target.close()
  })
  await site.visit(async ({ ctx }) => {
    const origin = { lane: 'strangers', merchantId: null } as const
    await storeImage(ctx, { bytes: await somePhoto(), purpose: 'logo', origin })
    await storeImage(ctx, { bytes: await somePhoto(), purpose: 'identity', origin })
  })
  const run = (command: string, env: Record<string, string>, ...options: string[]) =>
    promisify(execFile)(process.execPath, [`server/commands/${command}.ts`, ...options], {
      ...{ cwd: root, env: { ...site.env, ...env } },
    }).then(
      ({ stdout }) => ({ status: 0, said: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        status: code,
        said: stdout + stderr,
      }),
    )
  const s3 = { S3_URL: target.url }
  expect(await run('files-check', {})).toEqual({ status: 0, said: '2 uploads, 3 files, 0 differences\n' })
  expect((await run('files-check', s3)).status).toBe(1)
  expect(await run('files-move', {})).toMatchObject({ status: 1, said: expect.stringContaining('set S3_URL') })
  expect(await run('files-move', s3)).toMatchObject({
    status: 0,
    said: expect.stringContaining('3 files copied, 0 were'),
  })
  expect(await run('files-move', s3, '--last')).toMatchObject({
    ...{ status: 0, said: expect.stringContaining('the bucket is the store of the files') },
  })
  expect(await run('files-check', s3)).toEqual({ status: 0, said: '2 uploads, 3 files, 0 differences\n' })
  const folder = await run('files-check', {})
  expect(folder).toMatchObject({ status: 1, said: expect.stringContaining('1 differences') })
  expect(folder.said).toContain('all the folder of files is not the one that the rows name')
  // A rotation that still works on the folder would be lost.
  const keys = { SECRET_KEY: randomBytes(32).toString('hex'), SECRET_KEYS_READ: testSecretKey }
  expect(await run('keys-rotate', keys)).toMatchObject({ status: 1, said: expect.stringContaining('unavailable') })
  expect((await run('keys-rotate', { ...keys, ...s3 })).said).toContain('identity image: 1 encrypted again')
  expect((await run('files-check', { ...keys, ...s3, SECRET_KEYS_READ: '' })).status).toBe(0)
  expect((await run('files-check', s3)).said).toMatch(/^identity\/\S+ cannot be decrypted$/m)
})
