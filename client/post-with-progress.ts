import type { Envelope } from './call.ts'

/**
 * Sends a request and reports the sent share, from 0 to 1, which `fetch` cannot do. Rejects without an answer, and with
 * the signal's reason after an abort.
 */
export function postWithProgress(
  url: string,
  { method, headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
) {
  return new Promise<Envelope>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method ?? 'POST', url)
    request.responseType = 'json'
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.response ? resolve(request.response as Envelope) : reject(new Error('no JSON')))
    request.onerror = () => reject(new Error('no answer'))
    const abort = () => {
      request.abort()
      reject(signal?.reason)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.send(body as XMLHttpRequestBodyInit)
  })
}
