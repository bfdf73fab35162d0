type DeviceTexts = {
  get: (name: string) => string | null
  /** False if only the open page keeps it. */
  set: (name: string, text: string) => boolean
  remove: (name: string) => void
  names: () => string[]
}

/**
 * Some browsers forbid their storage, and throw even when it is named; others have no room left. Then the page keeps the
 * texts.
 */
function textsIn(storage: () => Storage): DeviceTexts {
  const held = new Map<string, string>()
  const attempt = <T>(act: (device: Storage) => T, otherwise: T): T => {
    try {
      return act(storage())
    } catch {
      return otherwise
    }
  }
  const remove = (name: string) => {
    held.delete(name)
    attempt((device) => device.removeItem(name), undefined)
  }
  const namesIn = (device: Storage) => Array.from({ length: device.length }, (_, index) => device.key(index) ?? '')
  return {
    get: (name) => held.get(name) ?? attempt((device) => device.getItem(name), null),
    set(name, text) {
      const isKept = attempt((device) => {
        device.setItem(name, text)
        return true
      }, false)
      // The former text must not come back with the next page.
      if (isKept) held.delete(name)
      else {
        remove(name)
        held.set(name, text)
      }
      return isKept
    },
    remove,
    names: () => [...new Set([...held.keys(), ...attempt(namesIn, [])])],
  }
}

/** Texts that stay on the device. */
export const deviceTexts = textsIn(() => localStorage)
/** Texts that stay in this tab of the browser, also when the page is loaded again. */
export const tabTexts = textsIn(() => sessionStorage)

/** Whether this browser stores anything for this origin. */
export function storesTexts(): boolean {
  const isKept = deviceTexts.set('stores', '')
  deviceTexts.remove('stores')
  return isKept
}
