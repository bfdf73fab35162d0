import { expect, test } from 'vitest'
import { createKeyedLimiter, createLimiter } from './limiter.ts'

function trackedTasks() {
  const running = new Set<() => void>()
  let most = 0
  const task = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        running.delete(end)
        resolve()
      }
      running.add(end)
      most = Math.max(most, running.size)
    })
  const endOne = async () => {
    const [end] = running
    end?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { task, endOne, running: () => running.size, most: () => most }
}

test('only as many tasks run at once as are allowed, and queued ones follow', async () => {
  const limit = createLimiter({ concurrency: 2, queueMax: 3 })
  const { task, endOne, running, most } = trackedTasks()
  const all = Array.from({ length: 5 }, () => limit(task))
  expect(running()).toBe(2)
  for (let ended = 0; ended < 5; ended += 1) await endOne()
  await Promise.all(all)
  expect(most()).toBe(2)
  expect(running()).toBe(0)
})

test('a task beyond the queue is refused with a time to retry, and one that comes later runs', async () => {
  const limit = createLimiter({ concurrency: 1, queueMax: 1 })
  const { task, endOne } = trackedTasks()
  const accepted = [limit(task), limit(task)]
  await expect(limit(task)).rejects.toMatchObject({ word: 'unavailable', detail: { retryAfterSeconds: 1 } })
  await endOne()
  const later = limit(task)
  await endOne()
  await endOne()
  await Promise.all([...accepted, later])
})

test('a task that fails frees its slot', async () => {
  const limit = createLimiter({ concurrency: 1, queueMax: 1 })
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(async () => 'done')).toBe('done')
})

test('a task that waited too long is refused, and its turn goes to the next', async () => {
  const limit = createLimiter({ concurrency: 1, queueMax: 5, waitMaxMs: 20 })
  const { task, endOne } = trackedTasks()
  const first = limit(task)
  await expect(limit(task)).rejects.toMatchObject({ word: 'unavailable', detail: { retryAfterSeconds: 1 } })
  const third = limit(task)
  await endOne()
  await endOne()
  await Promise.all([first, third])
})

test('a task slower than slowAfterMs frees its slot once and still completes', async () => {
  const limit = createLimiter({ concurrency: 1, queueMax: 5, slowAfterMs: 20 })
  const slow = trackedTasks()
  const slowTask = limit(slow.task)
  expect(await limit(async () => 'done')).toBe('done')
  expect(slow.running()).toBe(1)
  await slow.endOne()
  await slowTask
  expect(limit.figures()).toEqual({ active: 0, waiting: 0 })
})

test('a task quicker than slowAfterMs keeps its slot', async () => {
  const limit = createLimiter({ concurrency: 1, queueMax: 5, slowAfterMs: 60_000 })
  const { task, endOne, most } = trackedTasks()
  const all = [limit(task), limit(task)]
  await endOne()
  await endOne()
  await Promise.all(all)
  expect(most()).toBe(1)
})

test('a busy key does not keep the tasks of another waiting', async () => {
  const limit = createKeyedLimiter({ concurrency: 1, queueMax: 0 })
  const { task, endOne } = trackedTasks()
  const busy = limit('one', task)
  await expect(limit('one', task)).rejects.toMatchObject({ word: 'unavailable' })
  expect(await limit('two', async () => 'done')).toBe('done')
  await endOne()
  await busy
  expect(await limit('one', async () => 'done')).toBe('done')
})
