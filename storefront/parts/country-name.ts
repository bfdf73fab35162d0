import { useFrame } from '../store-frame.tsx'

export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames([useFrame().lang], { type: 'region' })
  return (code) => String(names.of(code))
}
