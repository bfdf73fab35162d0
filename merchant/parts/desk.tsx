import { DeskKeys } from './desk-keys.tsx'
import { SideNavigation } from './side-navigation.tsx'

export const Desk = ({ awaiting }: { awaiting: number }) => (
  <>
    <SideNavigation awaiting={awaiting} />
    <DeskKeys />
  </>
)
