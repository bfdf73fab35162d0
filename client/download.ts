import { useRef, useState } from 'react'
import { type Call, CallError, openFile } from './call.ts'
import { connectedApp } from './connect.ts'

export type Download = {
  /** Requests the file and hands it to the browser. A second press during the download is ignored. */
  run: (query: object) => Promise<void>
  stop: () => void
  /** The received bytes. Null if there is no download. The server does not say how many bytes will come. */
  bytes: number | null
}

/** Downloads a file with the session's token and saves it. The app shows errors. */
export function useDownload<E>(call: Call<E>, onDone?: () => void): Download {
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  const run = async (query: object) => {
    if (running.current) return
    const controller = new AbortController()
    const { session } = connectedApp()
    const { signOuts } = session.get()
    running.current = controller
    setBytes(0)
    try {
      let part: string | null = null
      do {
        const partQuery: object = { ...query, ...(part !== null && { after: part }) }
        const response: Response = await openFile(call, { query: partQuery, signal: controller.signal })
        const file = await readAll(response, setBytes)
        // The session has ended, and the next user must not get this file.
        if (session.ends() !== signOuts) return
        save(file, nameOf(response))
        // The server splits a file that is too large. The header names the next part.
        part = response.headers.get('x-next-part')
      } while (part !== null)
      onDone?.()
    } catch (error) {
      if (!controller.signal.aborted) showFailure(error)
    } finally {
      running.current = null
      setBytes(null)
    }
  }
  return { run, stop: () => running.current?.abort(), bytes }
}

function showFailure(error: unknown) {
  if (!(error instanceof CallError)) throw error
  if (error.word !== 'not_logged_in') connectedApp().showFailure(error.message)
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

/** How long somebody may look at the browser's question whether to keep a file. */
const readWithinMs = 60_000

export function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // An iPhone asks before it reads the file, so its address must last that long.
  setTimeout(() => URL.revokeObjectURL(link.href), readWithinMs)
}
