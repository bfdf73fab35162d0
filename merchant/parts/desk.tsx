import { useEffect } from 'react'
import { holdDesk } from '../app/columns.ts'
import { DeskKeys } from './desk-keys.tsx'
import { SideNavigation } from './side-navigation.tsx'

export function Desk({ awaiting }: { awaiting: number }) {
  useEffect(() => {
    const follow = ({ type }: Event) => holdDesk(type === 'beforeprint')
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
