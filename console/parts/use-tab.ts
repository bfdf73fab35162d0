import { useLocation } from 'react-router'

/** The tab of a room, which the address has. */
export const useTab = (): string | null => new URLSearchParams(useLocation().search).get('tab')
