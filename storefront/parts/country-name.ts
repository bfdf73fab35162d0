import { useFrame } from '../store-frame.tsx'

/** The name of a country in the language of the page, or its code. */
export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames([useFrame().lang], { type: 'region' })
  return (code) => String(names.of(code))
}
