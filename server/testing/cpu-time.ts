/** CPU time of this process in milliseconds; the minimum of several runs, because its other work can only add. */
export async function cpuMs(work: () => unknown, runs = 3): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < runs; at += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  return Math.min(...times)
}
