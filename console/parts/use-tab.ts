import { useLocation } from 'react-router'

export const useTab = (): string | null => new URLSearchParams(useLocation().search).get('tab')
