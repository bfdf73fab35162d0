import { useEffect, useRef, useState } from 'react'
import { CallError, callAt, openFile } from '#client/call.ts'
import { connectedApp } from '#client/connect.ts'
import { api } from '../../api.ts'

export const photoNames = ['idFront', 'idBack', 'idHeld'] as const
export type Photo = (typeof photoNames)[number]

export type OpenedPhotos = Readonly<Partial<Record<Photo, { url: string; at: string }>>>

/** Identity photos, opened one by one. Each opening is logged, and the merchant can read the log. */
export function usePhotos(id: string, of: 'application' | 'lostAccess' = 'application') {
  const [opened, setOpened] = useState<OpenedPhotos>({})
  const [pending, setPending] = useState<Photo | null>(null)
  const urls = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const open = async (which: Photo, reason: string) => {
    if (opened[which] || pending) return
    setPending(which)
    try {
      const params = { id, which }
      const response = await (of === 'application'
        ? openFile(callAt(api.operatorRegistrations.image, params), { query: { reason } })
        : openFile(callAt(api.operatorRegistrations.lostImage, params), { query: { reason } }))
      const url = URL.createObjectURL(await response.blob())
      urls.current.push(url)
      setOpened((before) => ({ ...before, [which]: { url, at: new Date().toISOString() } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.word !== 'not_logged_in') connectedApp().showFailure(error.message)
    } finally {
      setPending(null)
    }
  }
  return { opened, pending, open }
}
