import type { Plugin } from 'vite'

/** Writes the addresses of an app's screens next to its page: the server answers any other address with 404. */
export const addressList = (addresses: readonly string[]): Plugin => ({
  name: 'address-list',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'addresses.json', source: JSON.stringify(addresses) })
  },
})
