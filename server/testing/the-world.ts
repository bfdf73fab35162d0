import { afterAll, beforeAll } from 'vitest'
import { openMailWorld, openWorld, type World } from './world.ts'

/** Opens something before the first test of a file or group, and closes it after the last. */
export function opened<T extends object>(open: () => Promise<T>, close: (what: T) => Promise<void>): T {
  const what = {} as T
  beforeAll(async () => {
    Object.assign(what, await open())
  })
  afterAll(() => close(what))
  return what
}

const close = (world: World) => world.close()

export const theWorld = (...given: Parameters<typeof openWorld>) => opened(() => openWorld(...given), close)

export const theMailWorld = () => opened(openMailWorld, close)
