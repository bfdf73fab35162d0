import { messages, type PGlite, protocol } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import type { RunStatement, Statement } from './handle.ts'
import { changedPlan } from './pipelines.ts'
import { codeOf } from './waits.ts'

const { serialize } = protocol

type Prepared = { name: string; types: readonly number[]; columns: readonly { name: string; dataTypeID: number }[] }

/** Bounded, because each statement keeps a plan in the memory of the embedded database. */
const preparedMax = 300

/**
 * Parses each statement once and then sends one message. `PGlite.query` parses every time and sends six messages:
 * making the demo world took a third longer.
 */
export function preparedStatements(lite: PGlite): RunStatement {
  const dropped: string[] = []
  const known = new LRUCache<string, Prepared>({ max: preparedMax, dispose: ({ name }) => void dropped.push(name) })
  let count = 0

  const send = async (parts: readonly Uint8Array[]) =>
    (await lite.execProtocol(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })).messages

  async function prepare(text: string): Promise<Prepared> {
    count += 1
    const name = `s${count}`
    const answer = await send([
      ...dropped.splice(0).map((each) => serialize.close({ type: 'S', name: each })),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ])
    const types = answer.find((each) => each instanceof messages.ParameterDescriptionMessage)?.dataTypeIDs ?? []
    const columns = answer.find((each) => each instanceof messages.RowDescriptionMessage)?.fields ?? []
    const prepared = { name, types, columns }
    known.set(text, prepared)
    return prepared
  }

  const write = (value: unknown, type: number) => {
    if (value === null || value === undefined) return null
    const serializer = lite.serializers[type]
    return serializer ? serializer(value) : String(value)
  }
  const read = (text: string | null, type: number): unknown => {
    const parser = lite.parsers[type]
    return text !== null && parser ? parser(text, type) : text
  }

  return async ({ text, values }: Statement) => {
    const { name, types, columns } = known.get(text) ?? (await prepare(text))
    const texts = values.map((value, at) => write(value, types[at] ?? 0))
    try {
      const answer = await send([serialize.bind({ statement: name, values: texts }), serialize.execute()])
      return answer
        .filter((each) => each instanceof messages.DataRowMessage)
        .map(({ fields }) =>
          Object.fromEntries(columns.map((column, at) => [column.name, read(fields[at] ?? null, column.dataTypeID)])),
        )
    } catch (error) {
      if (codeOf(error) === changedPlan) known.delete(text)
      throw error
    }
  }
}
