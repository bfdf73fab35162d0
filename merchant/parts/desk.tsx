import { DeskKeys } from './desk-keys.tsx'
import { SideNavigation } from './side-navigation.tsx'

export const Desk = () => (
  <>
    <SideNavigation />
    <DeskKeys />
  </>
)
