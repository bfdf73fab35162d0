import { afterAll, beforeAll } from 'vitest'
import { openMailWorld, openWorld, type World } from './world.ts'

/** What a file or a group of tests needs: opened before the first of them, closed after the last. */
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

/** A world whose mails are put into a list instead of being sent. */
export const theMailWorld = () => opened(openMailWorld, close)
