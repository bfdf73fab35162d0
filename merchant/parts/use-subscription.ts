import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { toasts } from '#kit/toasts.tsx'
import { api } from '../api.ts'
import { endSubscription } from '../session.ts'

/** Subscribes this device to its browser's push service, and tells the server. */
export function useSubscription(publicKey: string) {
  const [isAsking, setAsking] = useState(false)
  const [isDenied, setDenied] = useState(false)
  const said = { onDone: (_: unknown, message: string) => toasts.done(message) }
  const subscribe = useAct(api.push.subscribe, said)
  const unsubscribe = useAct(api.push.unsubscribe, said)

  const turnOn = async () => {
    setAsking(true)
    try {
      const permission = await Notification.requestPermission()
      setDenied(permission !== 'granted')
      if (permission !== 'granted') return
      const { pushManager } = await navigator.serviceWorker.ready
      // A subscription for another key of the server is unusable.
      await (await pushManager.getSubscription())?.unsubscribe()
      const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
      const { endpoint = '', keys = {} } = made.toJSON()
      await subscribe.run({ endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' })
    } catch (cause) {
      // The browser's push service cannot be reached, or the browser forbids it.
      console.warn(cause)
      setDenied(true)
    } finally {
      setAsking(false)
    }
  }
  const turnOff = async () => {
    await endSubscription()
    await unsubscribe.run({})
  }
  return { turnOn, turnOff, isDenied, isPending: isAsking || subscribe.isPending || unsubscribe.isPending }
}
