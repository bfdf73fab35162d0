/** The owner's connection: whole files in, rows out. */
export type Owner = {
  run: (text: string) => Promise<void>
  rows: (text: string) => Promise<Record<string, unknown>[]>
}

export async function inTransaction<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  await owner.run('begin')
  try {
    const result = await work()
    await owner.run('commit')
    return result
  } catch (error) {
    await owner.run('rollback')
    throw error
  }
}
