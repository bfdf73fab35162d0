import { useFormats } from '#kit/format.tsx'

export function useCountryName() {
  const { tag } = useFormats()
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' })
  return (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}
