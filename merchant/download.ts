import { useRef, useState } from 'react'
import { toasts } from '#kit/toasts.tsx'
import { type Call, CallError, openFile } from './call.ts'

export type Download = {
  /** Asks for the file and hands it to the browser; a second press while it comes is ignored. */
  run: (query: object) => Promise<void>
  stop: () => void
  /** What has come so far, in bytes; null where nothing is under way. How much there will be nobody knows. */
  bytes: number | null
}

/** Fetches a file with the session's token and saves it; what went wrong is said in a toast. */
export function useDownload<E>(call: Call<E>, onDone: () => void): Download {
  const [bytes, setBytes] = useState<number | null>(null)
  const under = useRef<AbortController | null>(null)

  const run = async (query: object) => {
    if (under.current) return
    const stopping = new AbortController()
    under.current = stopping
    setBytes(0)
    try {
      const response = await openFile(call, { query, signal: stopping.signal })
      save(await readAll(response, setBytes), nameOf(response))
      onDone()
    } catch (error) {
      if (!stopping.signal.aborted) fail(error)
    } finally {
      under.current = null
      setBytes(null)
    }
  }
  return { run, stop: () => under.current?.abort(), bytes }
}

function fail(error: unknown) {
  if (!(error instanceof CallError)) throw error
  if (error.word !== 'not_logged_in') toasts.fail(error.message)
}

async function readAll(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    parts.push(piece.value)
    bytes += piece.value.length
    onBytes(bytes)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
