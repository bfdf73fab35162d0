import { operatorImports } from '#contract/operator/imports.ts'
import { catalogueOperator } from './goods.ts'
import type { World } from './world.ts'

const boundary = 'entrepot-test'

/** Uploads a file as a browser would, and waits for the end of its job. */
export async function importFile(world: World, bytes: Buffer | string, fields: Record<string, string> = {}) {
  const token = await catalogueOperator(world)
  const parts = Object.entries({ reason: 'a new supplier', ...fields }).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const response = await world.app.inject({
    method: 'POST',
    url: operatorImports.begin.path,
    headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  const { code, data } = response.json<{
    code: number
    data: { id: string; error: string; fields?: { file?: string; supplier?: string } }
  }>()
  if (code !== 1) {
    const { file, supplier } = data.fields ?? {}
    return { error: data.error, ...(file && { why: file }), ...(supplier && { supplier }) }
  }
  for (;;) {
    const job = await world.must(operatorImports.job, { token, params: { id: data.id } })
    if (job.state !== 'running') return job
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
