import { useEffect } from 'react'
import { DeskKeys } from './desk-keys.tsx'
import { printDesk } from './desk-print.ts'
import { SideNavigation } from './side-navigation.tsx'

export function Desk({ awaiting }: { awaiting: number }) {
  useEffect(() => {
    const follow = ({ type }: Event) => printDesk(type === 'beforeprint')
    addEventListener('beforeprint', follow)
    addEventListener('afterprint', follow)
    return () => {
      removeEventListener('beforeprint', follow)
      removeEventListener('afterprint', follow)
    }
  }, [])
  return (
    <>
      <SideNavigation awaiting={awaiting} />
      <DeskKeys />
    </>
  )
}
