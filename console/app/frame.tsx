import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OperatorRole } from '#contract/endpoint.ts'
import { languages } from '#contract/language-codes.ts'
import { FormatProvider } from '#kit/format.tsx'
import { Toasts } from '#kit/toasts.tsx'
import { type KeyBinding, listenForKeys, useKeys, useShownKeys } from '../keys/key-scopes.ts'
import { KeysFoot } from '../keys/keys-foot.tsx'
import { KeysHelp } from '../keys/keys-help.tsx'
import { chosenLanguage } from '../language.ts'
import { useDesk, useOperator } from '../operator.ts'
import { paths } from '../paths.ts'
import { mayReadRoom, type Room } from '../room.ts'
import { rooms } from '../rooms.tsx'
import { useSession } from '../session.ts'
import { Bar } from './bar.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'
import { DeviceNote } from './device-note.tsx'
import { followDesk } from './live-desk.ts'
import { Proof } from './proof.tsx'
import { Rail } from './rail.tsx'
import { NotYourRoom, RoomBoundary, RoomSkeleton } from './room-states.tsx'
import { useIdle } from './use-idle.ts'

const SignInScreen = lazy(() => import('../features/sign-in/sign-in.screen.tsx'))

export function Frame() {
  const { token } = useSession()
  // Before the first paint, because a key that is pressed as soon as the page is visible must not be lost.
  useLayoutEffect(() => {
    const controller = new AbortController()
    listenForKeys(controller.signal)
    return () => controller.abort()
  }, [])
  return (
    <div className="flex h-full flex-col">
      <DemoRibbon />
      <TooNarrow />
      <div className="relative hidden min-h-0 flex-1 min-[1000px]:flex">
        {token === null ? (
          <Suspense>
            <SignInScreen />
          </Suspense>
        ) : (
          <Desk />
        )}
        <Proof />
        <Toasts />
      </div>
    </div>
  )
}

/** A narrow window cannot show evidence and decision side by side. */
function TooNarrow() {
  return (
    <main className="flex flex-1 items-center justify-center p-24 text-center text-small min-[1000px]:hidden">
      <p className="max-w-280">
        <Trans>The console is designed for a computer. Widen the window to at least 1024 pixels.</Trans>
      </p>
    </main>
  )
}

/** The room whose path the address begins with. Every address begins with the path of Today, which must match whole. */
const roomAt = (pathname: string): Room | undefined =>
  rooms.find(({ path }) => path !== paths.today && (pathname === path || pathname.startsWith(`${path}/`))) ??
  rooms.find(({ path }) => path === pathname)

function Desk() {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const operator = useOperator()
  const { data: desk } = useDesk()
  useEffect(() => {
    const controller = new AbortController()
    followDesk(controller.signal)
    return () => controller.abort()
  }, [])
  useIdle(desk?.idleMinutes)
  const room = roomAt(pathname)
  const title = room ? i18n._(room.title) : ''
  useEffect(() => {
    document.title = title ? `${title} · Entrepot Console` : 'Entrepot Console'
  }, [title])
  const formats = {
    tag: languages.find(({ code }) => code === chosenLanguage())?.code ?? 'en',
    currency: desk?.currency ?? 'USD',
    minorDigits: desk?.minorDigits ?? 2,
    timeZone: 'UTC',
  }
  const Screen = room?.screen
  const own = operator?.roles ?? []
  return (
    <FormatProvider formats={formats}>
      <Rail room={room} operator={operator} desk={desk} />
      <div className="flex min-w-0 flex-1 flex-col bg-surface">
        <Bar title={title} roles={own} />
        <DeviceNote operator={operator} />
        <RoomBoundary key={room?.path ?? ''}>
          <Suspense fallback={<RoomSkeleton />}>
            {!room || !Screen ? (
              <NotYourRoom roles={null} />
            ) : operator && !mayReadRoom(room, own) ? (
              <NotYourRoom roles={room.roles} />
            ) : (
              <Screen key={room.path} />
            )}
          </Suspense>
        </RoomBoundary>
        <Keys own={own} />
      </div>
    </FormatProvider>
  )
}

function Keys({ own }: { own: readonly OperatorRole[] }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const shown = useShownKeys()
  const [help, setHelp] = useState<readonly KeyBinding[] | null>(null)
  const openHelp = () => setHelp(shown.filter(({ label }) => label))
  useKeys(
    [
      ...rooms
        .filter((room) => mayReadRoom(room, own))
        .map(({ key, title, path }) => ({ key: `g ${key}`, label: i18n._(title), run: () => void navigate(path) })),
      { key: '?', label: t`all shortcuts`, run: openHelp },
    ],
    { isFrame: true },
  )
  return (
    <>
      <KeysFoot onHelp={openHelp} />
      {help && <KeysHelp shown={help} onClose={() => setHelp(null)} />}
    </>
  )
}
